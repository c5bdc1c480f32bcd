import { say } from '@labgate/contract/languages/say'
/** Bytes of the largest file that can be attached, decoded (rules.md#body-limits). */
const largestFile = 25 * 1024 * 1024

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** A file received as base64 text, in a form that the browser can show. */
export const blobOf = (file: { fileType: string; fileAsBase64: string }): Blob =>
  new Blob([bytesOf(file.fileAsBase64)], { type: file.fileType })

const download = (blob: Blob, fileName: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
/** Saves a file to the user's downloads. */
export const downloadFile = (file: {
  fileName: string
  fileType: string
  fileAsBase64: string
}): void => download(blobOf(file), file.fileName)
/** Saves text to the user's downloads, as a file. */
export const downloadText = (fileName: string, fileType: string, text: string): void =>
  download(new Blob([text], { type: fileType }), fileName)

/*
 * A multiple of 3, so that the pieces' base64 texts can be joined; small enough not to drop a
 * frame.
 */
const piece = 3 * 256 * 1024

const textOf = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/**
 * Reads a file as base64 text, piece by piece; the page stays usable and `onProgress` receives the
 * share done, 0 to 1.
 */
export const readBase64 = async (
  file: Blob,
  onProgress?: (share: number) => void,
): Promise<string> => {
  const parts: string[] = []
  for (let at = 0; at < file.size; at += piece) {
    parts.push(textOf(new Uint8Array(await file.slice(at, at + piece).arrayBuffer())))
    onProgress?.(Math.min(1, (at + piece) / file.size))
  }
  return parts.join('')
}

export interface FileKinds {
  /** Accepted extensions, lower case without the dot. */
  endings: readonly string[]
  /** Shown to users: 'PDF, JPEG or PNG'. */
  text: string
  largest?: number
}

const inWords = (bytes: number): string =>
  bytes >= 1_048_576
    ? say('{bytes} MB', { bytes: (bytes / 1_048_576).toFixed(1) })
    : say('{bytes} kB', { bytes: Math.ceil(bytes / 1024) })

/** Why a file cannot be accepted, in words; '' if it can. The server also checks its content. */
export const faultOfFile = (
  file: { name: string; size: number },
  { endings, text, largest = largestFile }: FileKinds,
): string => {
  const ending = file.name.includes('.') ? (file.name.split('.').at(-1)?.toLowerCase() ?? '') : ''
  if (!endings.includes(ending))
    return say('{name} is not an accepted file type. Use {text}.', { name: file.name, text })
  if (file.size === 0) return say('{name} is empty.', { name: file.name })
  if (file.size > largest)
    return say('{name} has {size}; at most {largest} can be taken.', {
      name: file.name,
      size: inWords(file.size),
      largest: inWords(largest),
    })
  return ''
}
