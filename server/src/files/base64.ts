/** 25 MB, judged on the decoded size (rules.md#body-limits). */
export const mostBytes = 25 * 1_048_576

/** Why a text is not a file. */
export type FileFault = 'file-empty' | 'file-too-large' | 'file-broken'

/** Decodes base64 text; also accepts a data: address. */
export const bytesOf = (given: string): Buffer | FileFault => {
  const text = given.startsWith('data:') ? given.slice(given.indexOf(',') + 1) : given
  if (text.length === 0) return 'file-empty'
  if (text.length > Math.ceil(mostBytes / 3) * 4) return 'file-too-large'
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 === 1) return 'file-broken'
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0) return 'file-empty'
  return bytes.length > mostBytes ? 'file-too-large' : bytes
}
