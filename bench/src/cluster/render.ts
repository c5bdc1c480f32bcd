import type { Host } from './plan.ts'

const named = /\{\{([a-z_.]+)\}\}/g
const eachHost = '{{each.'
const eachProcess = '{{process.port}}'

/**
 * Fills a file of deploy/: `{{name}}` by its value, and a line that contains `{{each.name}}` or
 * `{{each.address}}` once for each host; with `{{process.port}}`, once for each node of each host, and
 * with that alone, once for each node of this host.
 * Throws if the file names a value that there is not.
 */
export const render = (
  template: string,
  values: Readonly<Record<string, string>>,
  hosts: readonly Host[],
  nodePorts: readonly number[] = [],
): string => {
  const fill = (line: string, more: Readonly<Record<string, string>>): string =>
    line.replace(named, (_, name: string) => {
      const value = more[name] ?? values[name]
      if (value === undefined) throw new Error(`There is no value named ${name}.`)
      return value
    })
  return template
    .split('\n')
    .flatMap((line) =>
      line.includes(eachHost)
        ? hosts.flatMap(({ name, address }) =>
            (line.includes(eachProcess) ? nodePorts.map(String) : ['']).map((port) =>
              fill(line, { 'each.name': name, 'each.address': address, 'process.port': port }),
            ),
          )
        : line.includes(eachProcess)
          ? nodePorts.map((port) => fill(line, { 'process.port': String(port) }))
          : [fill(line, {})],
    )
    .join('\n')
}
