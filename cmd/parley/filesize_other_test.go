//go:build !darwin && !linux

package main

func limitFiles(int) {}

const filesCanBeLimited = false
