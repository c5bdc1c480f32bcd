import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { inOneSentence } from '../in-one-sentence.ts'

/** What a command was called with. */
export interface Given {
  words: string[]
  option(name: string): string | undefined
  flag(name: string): boolean
}

/** Something that the caller did wrong; the usage is shown after it. */
export class WrongUse extends Error {}

export const say = (line: string): void => console.log(line)

/** A whole number of an option, or what stands for it when it is not given. */
export const numberOf = (given: Given, name: string, otherwise: number | undefined): number | undefined => {
  const text = given.option(name)
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new WrongUse(`--${name} takes a whole number.`)
  return Number(text)
}

/** Runs a command to its end: --help shows the usage; a failure is one sentence. Ends the process with 0, or with what `work` answers, or with 1. */
export const runCommand = async (usage: string, options: ParseArgsOptionsConfig, work: (given: Given) => Promise<number | void>): Promise<void> => {
  /* What was said last may still be on its way into a pipe: a long list would be cut off. */
  const end = async (code: number): Promise<void> => {
    for (const stream of [process.stdout, process.stderr]) await new Promise((written) => stream.write('', written))
    process.exit(code)
  }
  try {
    const parsed = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
    const values = parsed.values as Record<string, string | boolean | undefined>
    if (values['help'] === true) {
      say(usage.trim())
      return await end(0)
    }
    const given: Given = { words: parsed.positionals, option: (name) => values[name] as string | undefined, flag: (name) => values[name] === true }
    await end((await work(given)) ?? 0)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof WrongUse || code?.startsWith('ERR_PARSE_ARGS')) console.error(`${message}\n\n${usage.trim()}`)
    else console.error(inOneSentence(error as NodeJS.ErrnoException))
    await end(1)
  }
}
