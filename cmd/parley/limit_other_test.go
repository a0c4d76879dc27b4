//go:build !unix

package main

func limitFiles(int) {}

const filesCanBeLimited = false
