import { phraseOf } from '../languages/say.ts'

/** A count with its noun, for every text that has one: '1 file', '0 files', '1,204 files'. */
export const howMany = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${phraseOf(count === 1 ? one : several)}`
