import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process loads of the packages when it starts telemetry with these settings. */
const loaded = (variables: Record<string, string>): string[] => {
  const at = (file: string): string => JSON.stringify(import.meta.resolve(file))
  const script = `
    import { registerHooks } from 'node:module'
    const found = new Set()
    registerHooks({
      load: (url, context, next) => {
        const [, name] = /node_modules\\/(@opentelemetry\\/[\\w-]+|prom-client)\\//.exec(url) ?? []
        if (name !== undefined) found.add(name)
        return next(url, context)
      },
    })
    const { readConfig } = await import(${at('../config.ts')})
    const { Closers } = await import(${at('../closers.ts')})
    await import(${at('../start.ts')})
    const { startTelemetry } = await import(${at('./start-telemetry.ts')})
    const { isWatched } = await import(${at('../watched-work.ts')})
    const closers = new Closers()
    const database = { load: () => ({ lent: 0, waiting: 0 }), systemQuery: () => Promise.reject(new Error('none')) }
    const log = { warn() {} }
    const config = readConfig({ LABGATE_DEMO: '0', ...${JSON.stringify(variables)} })
    await startTelemetry({ config, database, log, now: () => new Date(), duties: { held: () => [] } }, closers)
    console.log(JSON.stringify({ found: [...found], isWatched: isWatched() }))
    process.exit(0)
  `
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  const { found, isWatched } = JSON.parse(said.trim().split('\n').at(-1) ?? '') as {
    found: string[]
    isWatched: boolean
  }
  return [...found.toSorted(), isWatched ? 'watched' : 'unwatched']
}

test('with neither metrics nor traces nothing is loaded, and nobody watches', () => {
  const off = { OTEL_SDK_DISABLED: '1', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  expect(loaded(off)).toEqual(['unwatched'])
})

test('with traces the packages are loaded', () => {
  expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toEqual(
    expect.arrayContaining(['@opentelemetry/sdk-trace', 'prom-client', 'watched']),
  )
})
