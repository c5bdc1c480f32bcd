import { foldedWord } from './folded-word.ts'

/**
 * Fewer letters do not make a word, and fewer characters do not make a password: what surrounds
 * them counts more.
 */
const [leastLetters, leastSigns] = [4, 8]

interface Known {
  plain: ReadonlySet<string>
  folded: ReadonlySet<string>
}
let known: Promise<Known> | undefined

/*
 * 49,000 leaked passwords, most used first; loaded when someone first chooses a password (20 ms),
 * not at startup.
 */
const read = async (): Promise<Known> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const plain = dictionary['passwords-common'].map((one) => one.toLowerCase())
  return {
    plain: new Set(plain),
    folded: new Set(plain.map(foldedWord).filter((word) => word.length >= leastLetters)),
  }
}

const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/**
 * Whether a password is one of the 49,000 most used, or a variant that password rules lead people
 * to write: with capitals, with digits and signs in place of letters, or with digits and signs
 * before, between or after.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  known ??= read()
  const { plain, folded } = await known
  const lower = password.normalize('NFC').toLowerCase()
  const signless = lower.replace(/[^\p{L}\p{N}]/gu, '')
  const written = [
    lower,
    signless,
    signless.replace(/\d+$/, ''),
    signless.replace(/^\d+/, ''),
    bare(lower),
  ]
  if (
    written.some(
      (text) => (lettersIn(text) >= leastLetters || text.length >= leastSigns) && plain.has(text),
    )
  )
    return true
  return [foldedWord(lower), foldedWord(bare(lower)), lower.replace(/[^\p{L}]/gu, '')].some(
    (word) => word.length >= leastLetters && folded.has(word),
  )
}
