import { parseArgs } from 'node:util'
import { durabilities, type Durability } from './plan.ts'

export const say = (line: string): void => console.log(line)

/**
 * The options and words that a command of the cluster was given; `defaults` are those of its options
 * beside --durability. Wrong ones, and --help, end the process with the help.
 */
export const readCommandLine = (help: string, defaults: Readonly<Record<string, string>> = {}) => {
  const fail = (sentence: string): never => {
    console.error(`${sentence}\n\n${help}`)
    process.exit(1)
  }
  const parse = () => {
    try {
      return parseArgs({
        options: {
          ...Object.fromEntries(
            Object.entries(defaults).map(([name, text]) => [
              name,
              { type: 'string' as const, default: text },
            ]),
          ),
          durability: { type: 'string', default: 'strict' },
          help: { type: 'boolean', short: 'h' },
        },
        allowPositionals: true,
      })
    } catch (error) {
      return fail((error as Error).message)
    }
  }
  const { values, positionals } = parse()
  if (values.help === true) {
    say(help)
    process.exit(0)
  }
  return {
    positionals,
    fail,
    durability: (): Durability =>
      durabilities.find((one) => one === values.durability) ??
      fail(`--durability knows ${durabilities.join(' and ')}.`),
    /** An option's text, as given or by default. */
    textOf: (name: string): string => String((values as Record<string, unknown>)[name]),
    /** An option that is a whole number from 1 on. */
    numberOf: (name: string): number => {
      const number = Number((values as Record<string, unknown>)[name])
      return Number.isInteger(number) && number > 0
        ? number
        : fail(`--${name} is a whole number from 1 on.`)
    },
  }
}
