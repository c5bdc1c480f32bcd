import { inflateSync } from 'node:zlib'
import {
  convertIndexedToRgb,
  decode as decodePng,
  encode as encodePng,
  type DecodedPng,
} from 'fast-png'
import { decode as decodeJpeg } from 'jpeg-js'
import { pictureHeader } from './picture-header.ts'
import { signatureFault } from './picture-limits.ts'
import { withoutMetadata } from './without-metadata.ts'

/** Required for paper: a signature is drawn two inches wide and half an inch high, at 600 dpi. */
const widest = 1200
const highest = 400

/** Four bytes (red, green, blue, opacity) each, row by row from the top left. */
interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/*
 * The header may declare a small size while the packed lines hold gigabytes: they are unpacked into
 * the declared size and no more.
 */
const refuseBomb = (bytes: Buffer, [width, height]: readonly [number, number]): void => {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  inflateSync(Buffer.concat(parts), { maxOutputLength: (width * 8 + 2) * height + 65_536 })
}

const samplesOf = ({ data, depth, width, height, channels }: DecodedPng): Uint8Array => {
  if (depth === 8) return Uint8Array.from(data)
  if (depth === 16) return Uint8Array.from(data, (sample) => sample >> 8)
  // smaller samples are packed several to a byte, and every line starts a new byte
  const perLine = Math.ceil((width * channels * depth) / 8)
  const most = (1 << depth) - 1
  return Uint8Array.from({ length: width * height * channels }, (_, at) => {
    const [y, bit] = [Math.floor(at / (width * channels)), (at % (width * channels)) * depth]
    return (
      ((((data[y * perLine + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most) * 255) / most
    )
  })
}

const ofPng = (bytes: Buffer): Pixels => {
  const png = decodePng(bytes, { checkCrc: true })
  const { width, height } = png
  const colors = png.palette === undefined ? png.channels : (png.palette[0]?.length ?? 3)
  const samples = png.palette === undefined ? samplesOf(png) : convertIndexedToRgb(png)
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * colors
    const isGray = colors < 3
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 4 + channel] = samples[at + (isGray ? 0 : channel)] ?? 0
    data[pixel * 4 + 3] = colors % 2 === 0 ? (samples[at + colors - 1] ?? 255) : 255
  }
  return { width, height, data }
}

/*
 * Turns a picture upright that a camera took on its side. No camera produces the mirrored ones of
 * the eight orientations.
 */
const upright = ({ width, height, data }: Pixels, orientation: number): Pixels => {
  if (![3, 6, 8].includes(orientation)) return { width, height, data }
  const [wide, high] = orientation === 3 ? [width, height] : [height, width]
  const [from, to] = [new Uint32Array(data.slice().buffer), new Uint32Array(wide * high)]
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [fromX, fromY] =
        orientation === 3
          ? [width - 1 - x, height - 1 - y]
          : orientation === 6
            ? [y, height - 1 - x]
            : [width - 1 - y, x]
      to[y * wide + x] = from[fromY * width + fromX] ?? 0
    }
  return { width: wide, height: high, data: new Uint8Array(to.buffer) }
}

/*
 * The mean of all pixels that merge into one, so that a thin pen line becomes fainter instead of
 * vanishing.
 */
const scaled = ({ width, height, data }: Pixels): Pixels => {
  const scale = Math.min(1, widest / width, highest / height)
  if (scale === 1) return { width, height, data }
  const [wide, high] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  ]
  const small = new Uint8Array(wide * high * 4)
  for (let y = 0; y < high; y++) {
    const [top, bottom] = [
      Math.floor((y * height) / high),
      Math.max(Math.floor(((y + 1) * height) / high), Math.floor((y * height) / high) + 1),
    ]
    for (let x = 0; x < wide; x++) {
      const [left, right] = [
        Math.floor((x * width) / wide),
        Math.max(Math.floor(((x + 1) * width) / wide), Math.floor((x * width) / wide) + 1),
      ]
      const sum = [0, 0, 0, 0]
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) {
          const at = (row * width + column) * 4
          const opacity = data[at + 3] ?? 0
          for (let channel = 0; channel < 3; channel++)
            sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0) * opacity
          sum[3] = (sum[3] ?? 0) + opacity
        }
      const opacity = sum[3] ?? 0
      for (let channel = 0; channel < 3; channel++)
        small[(y * wide + x) * 4 + channel] = opacity === 0 ? 0 : (sum[channel] ?? 0) / opacity
      small[(y * wide + x) * 4 + 3] = opacity / ((bottom - top) * (right - left))
    }
  }
  return { width: wide, height: high, data: small }
}

/**
 * The picture of a signature as needed on paper: unpacked once to verify that it is sound, without
 * metadata, upright, and no larger than it is ever drawn. If it is already so, its bytes are kept.
 * Throws if it cannot be read; the caller provides the message.
 */
export const drawnSignature = (bytes: Buffer, fileType: string): Uint8Array => {
  const fault = signatureFault(bytes, fileType)
  const header = pictureHeader(bytes, fileType)
  const size = header?.frames[0]
  if (fault !== undefined || header === undefined || size === undefined)
    throw new Error(fault ?? 'no picture')
  const isPng = fileType === 'image/png'
  if (isPng) refuseBomb(bytes, size)
  const pixels = isPng
    ? ofPng(bytes)
    : decodeJpeg(bytes, { useTArray: true, maxResolutionInMP: 24, maxMemoryUsageInMB: 400 })
  if (size[0] <= widest && size[1] <= highest && header.orientation === 1)
    return withoutMetadata(bytes, fileType)
  const { width, height, data } = scaled(upright(pixels, header.orientation))
  return encodePng({ width, height, data, channels: 4, depth: 8 })
}
