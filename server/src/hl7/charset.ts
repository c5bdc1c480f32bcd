/** An MSH-18 character set: how the bytes of a message become text. */
export interface Charset {
  /** The name in MSH-18. */
  name: string
  /** The text of a message; undefined if the bytes are not in this set. */
  decode(bytes: Uint8Array): string | undefined
  /**
   * The text of bytes from the middle of a message, as in \X..\: invalid bytes become a replacement
   * mark.
   */
  bytes(bytes: Uint8Array): string
}

const charset = (name: string, label: string): Charset => {
  const [strict, lenient] = [
    new TextDecoder(label, { fatal: true, ignoreBOM: false }),
    new TextDecoder(label),
  ]
  return {
    name,
    decode: (bytes) => {
      try {
        return strict.decode(bytes)
      } catch {
        return undefined
      }
    },
    bytes: (bytes) => lenient.decode(bytes),
  }
}

const utf8 = charset('UNICODE UTF-8', 'utf-8')
const windows = charset('8859/1', 'windows-1252')
/**
 * No set named: plain ASCII by the standard. Senders write UTF-8, or one byte per letter; valid
 * UTF-8 is never meant otherwise.
 */
const unsaid: Charset = {
  ...utf8,
  name: 'unsaid',
  decode: (bytes) => utf8.decode(bytes) ?? windows.decode(bytes),
}
/** For a message whose own set is not known: any bytes produce some text. */
export const anyCharset = windows
const known: Readonly<Record<string, Charset>> = {
  '': unsaid,
  ASCII: unsaid,
  'UNICODE UTF-8': utf8,
  'UTF-8': utf8,
  UTF8: utf8,
  UNICODE: utf8,
  '8859/1': windows,
  'ISO-8859-1': windows,
  '8859/2': charset('8859/2', 'iso-8859-2'),
  '8859/5': charset('8859/5', 'iso-8859-5'),
  '8859/7': charset('8859/7', 'iso-8859-7'),
  '8859/15': charset('8859/15', 'iso-8859-15'),
}

/** The set that MSH-18 names; undefined if it is unknown here. */
export const charsetOf = (name: string): Charset | undefined => known[name.trim().toUpperCase()]
