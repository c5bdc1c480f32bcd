/** What a systemd unit says about how its program is started. */
export interface Unit {
  /** The user that runs it; none: whoever starts it. */
  user: string | undefined
  command: readonly string[]
  /** What is run before it, and must succeed. */
  before: readonly (readonly string[])[]
  folder: string | undefined
  environmentFiles: readonly string[]
  environment: Readonly<Record<string, string>>
}

const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** Lines NAME=value of an environment file; `#` begins a comment. */
export const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => {
        const at = line.indexOf('=')
        return [line.slice(0, at), line.slice(at + 1)] as const
      }),
  )

/** Reads the part of a systemd unit that deploy/systemd/ uses. */
export const readUnit = (text: string): Unit => {
  const of = (name: string): string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name}=`))
      .map((line) => line.slice(name.length + 1).trim())
  return {
    user: of('User')[0],
    command: words(of('ExecStart')[0] ?? ''),
    before: [...of('ExecCondition'), ...of('ExecStartPre')].map(words),
    folder: of('WorkingDirectory')[0],
    environmentFiles: of('EnvironmentFile'),
    environment: readEnvironment(of('Environment').flatMap(words).join('\n')),
  }
}
