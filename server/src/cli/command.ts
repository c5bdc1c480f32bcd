import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { inOneSentence } from '../in-one-sentence.ts'

/** What a command was called with. */
export interface Given {
  words: string[]
  option(name: string): string | undefined
  flag(name: string): boolean
  /** Of the surroundings, such as DATABASE_URL. */
  variables: Variables
  say: (line: string) => void
  /** For what went wrong. */
  complain: (line: string) => void
}
export type Variables = Readonly<Record<string, string | undefined>>
/** Where a command runs: its variables, and where its lines go. */
export type Surroundings = Pick<Given, 'variables' | 'say' | 'complain'>

/** A command of the command line. */
export interface Command {
  usage: string
  options: ParseArgsOptionsConfig
  /** What it does; answers the exit code when it is not 0. */
  work: (given: Given) => Promise<number | void>
}

/** Something that the caller did wrong; the usage is shown after it. */
export class WrongUse extends Error {}

/** A whole number of an option, or what stands for it when it is not given. */
export const numberOf = (given: Given, name: string, otherwise: number | undefined): number | undefined => {
  const text = given.option(name)
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new WrongUse(`--${name} takes a whole number.`)
  return Number(text)
}

/** Runs a command: --help shows the usage; a failure is one sentence. Answers the exit code: 0, what `work` answers, or 1. */
export const runCommand = async ({ usage, options, work }: Command, words: readonly string[], surroundings: Surroundings): Promise<number> => {
  try {
    const parsed = parseArgs({ args: [...words], options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
    const values = parsed.values as Record<string, string | boolean | undefined>
    if (values['help'] === true) {
      surroundings.say(usage.trim())
      return 0
    }
    const option = (name: string): string | undefined => values[name] as string | undefined
    return (await work({ ...surroundings, words: parsed.positionals, option, flag: (name) => values[name] === true })) ?? 0
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof WrongUse || code?.startsWith('ERR_PARSE_ARGS')) surroundings.complain(`${message}\n\n${usage.trim()}`)
    else surroundings.complain(inOneSentence(error as NodeJS.ErrnoException))
    return 1
  }
}

/** Runs a command as this process, to whose end it leads. */
export const startCommand = async (command: Command): Promise<never> => {
  process.umask(0o077) // what is written may hold patients' data: it is its owner's alone
  const code = await runCommand(command, process.argv.slice(2), { variables: process.env, say: console.log, complain: console.error })
  /* What was said last may still be on its way into a pipe: a long list would be cut off. */
  for (const stream of [process.stdout, process.stderr]) await new Promise((written) => stream.write('', written))
  process.exit(code)
}
