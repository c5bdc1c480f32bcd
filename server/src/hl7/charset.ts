/** A character set of MSH-18: how the bytes of a message become text. */
export interface Charset {
  /** As MSH-18 names it. */
  name: string
  /** The text of a message; undefined where the bytes are not of this set. */
  decode(bytes: Uint8Array): string | undefined
  /** The text of some bytes in the middle, as \X..\ brings them: what is wrong becomes a mark. */
  bytes(bytes: Uint8Array): string
}

const charset = (name: string, label: string): Charset => {
  const [strict, lenient] = [new TextDecoder(label, { fatal: true, ignoreBOM: false }), new TextDecoder(label)]
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
/** Without a word on it: plain ASCII by the standard. Senders write UTF-8 there, or one byte a letter; UTF-8 that fits is never meant otherwise. */
const unsaid: Charset = { ...utf8, name: 'unsaid', decode: (bytes) => utf8.decode(bytes) ?? windows.decode(bytes) }
/** For a message whose own set is not known: some text comes of any bytes. */
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

/** The set that MSH-18 names; undefined where nobody here knows it. */
export const charsetOf = (name: string): Charset | undefined => known[name.trim().toUpperCase()]
