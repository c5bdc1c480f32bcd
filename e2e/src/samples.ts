import { writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { test } from '@playwright/test'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** An image of a single color. */
const png = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0xb8)])
  const lines = Buffer.concat(Array.from({ length: height }, () => line))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes an image that can be attached; returns its path. */
export const samplePicture = async (name: string): Promise<string> => {
  const path = test.info().outputPath(name)
  await writeFile(path, png(320, 200))
  return path
}

/** Writes a text file, such as a list as CSV; returns its path. */
export const sampleText = async (name: string, lines: readonly string[]): Promise<string> => {
  const path = test.info().outputPath(name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

/** Writes a program that claims to be an image; returns its path. */
export const sampleLiar = async (name: string): Promise<string> => {
  const path = test.info().outputPath(name)
  await writeFile(path, Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(200)}`, 'latin1'))
  return path
}
