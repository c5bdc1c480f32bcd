import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { inOneSentence } from '../describe-failure.ts'

/** The arguments a command was called with. */
export interface Given {
  words: string[]
  option(name: string): string | undefined
  flag(name: string): boolean
  /** From the environment, such as DATABASE_URL. */
  variables: Variables
  say: (line: string) => void
  /** For errors. */
  complain: (line: string) => void
}
export type Variables = Readonly<Record<string, string | undefined>>
/** Where a command runs: its variables, and where its output goes. */
export type Surroundings = Pick<Given, 'variables' | 'say' | 'complain'>

/** A command-line command. */
export interface Command {
  usage: string
  options: ParseArgsOptionsConfig
  /** What it does; returns the exit code if it is not 0. */
  work: (given: Given) => Promise<number | void>
}

/** A mistake by the caller; the usage is shown after it. */
export class WrongUse extends Error {}

/** An option's whole number, or its default if the option is missing. */
export const numberOf = (
  given: Given,
  name: string,
  otherwise: number | undefined,
): number | undefined => {
  const text = given.option(name)
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new WrongUse(`--${name} takes a whole number.`)
  return Number(text)
}

/**
 * Runs a command: --help shows the usage; a failure prints one message. Returns the exit code: 0,
 * what `work` returns, or 1.
 */
export const runCommand = async (
  { usage, options, work }: Command,
  words: readonly string[],
  surroundings: Surroundings,
): Promise<number> => {
  try {
    const parsed = parseArgs({
      args: [...words],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const values = parsed.values as Record<string, string | boolean | undefined>
    if (values['help'] === true) {
      surroundings.say(usage.trim())
      return 0
    }
    const option = (name: string): string | undefined => values[name] as string | undefined
    return (
      (await work({
        ...surroundings,
        words: parsed.positionals,
        option,
        flag: (name) => values[name] === true,
      })) ?? 0
    )
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof WrongUse || code?.startsWith('ERR_PARSE_ARGS'))
      surroundings.complain(`${message}\n\n${usage.trim()}`)
    else surroundings.complain(inOneSentence(error as NodeJS.ErrnoException))
    return 1
  }
}

/** Runs a command as this process, then exits. */
export const startCommand = async (command: Command): Promise<never> => {
  process.umask(0o077) // files written may hold patient data: readable by their owner only
  const code = await runCommand(command, process.argv.slice(2), {
    variables: process.env,
    say: console.log,
    complain: console.error,
  })
  /* The last output may still be on its way into a pipe: a long list would be cut off. */
  for (const stream of [process.stdout, process.stderr])
    await new Promise((written) => stream.write('', written))
  process.exit(code)
}
