/** An uncompressed TIFF; each page is filled with one color. */
export const tiffOf = (
  ...pages: {
    width: number
    height: number
    color: readonly [number, number, number]
    more?: readonly [tag: number, value: number][]
  }[]
) => {
  const parts = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let at = 8
  let next = 4 // where the offset of the next directory is written
  const links: [at: number, to: number][] = []
  for (const { width, height, color, more = [] } of pages) {
    const pixels = Buffer.alloc(width * height * 3)
    for (let pixel = 0; pixel < width * height; pixel++) pixels.set(color, pixel * 3)
    const tags = new Map([
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 2],
      [273, at],
      [277, 3],
      [278, height],
      [279, pixels.length],
      ...more,
    ])
    const directory = Buffer.alloc(2 + tags.size * 12 + 4)
    directory.writeUInt16LE(tags.size, 0)
    for (const [index, [tag, value]] of [...tags]
      .toSorted(([one], [other]) => one - other)
      .entries()) {
      const entry = 2 + index * 12
      directory.writeUInt16LE(tag, entry)
      directory.writeUInt16LE(4, entry + 2) // a 32-bit number
      directory.writeUInt32LE(1, entry + 4)
      directory.writeUInt32LE(value, entry + 8)
    }
    links.push([next, at + pixels.length])
    next = at + pixels.length + directory.length - 4
    at = next + 4
    parts.push(pixels, directory)
  }
  const file = Buffer.concat(parts)
  for (const [from, to] of links) file.writeUInt32LE(to, from)
  return file
}

/** 64 by 48 pixels, the left half red and the right half blue: HEVC, as phones write it. */
export const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAQAACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAEhtZGF0AAAAPCgBr1jm9Oq//+M9f/7EpIfNd/9f/129V/AD8/65XVJLUGhYjJHHg8y+NM2btQxgYjKa9N7KxGnAnD78rQ==',
  'base64',
)
