import { Worker } from 'node:worker_threads'
import type { Person } from '@labgate/server/client.ts'
import type { Attack, AttackReport } from './attackers.ts'
import { readFor, type Times } from './reader.ts'

const file = new URL('attackers.ts', import.meta.url)

/** Runs attackers in separate threads while the work runs; returns the responses they received. */
const under = async <T>(
  attacks: readonly Attack[],
  work: () => Promise<T>,
): Promise<{ result: T; notices: AttackReport['answers'] }> => {
  const threads = attacks.map((attack) => new Worker(file, { workerData: attack }))
  const result = await work()
  const counts: AttackReport['answers'] = {}
  for (const thread of threads) {
    const answers = await new Promise<AttackReport>((listener) => {
      thread.once('message', listener)
      thread.postMessage('tell')
    })
    for (const [status, times] of Object.entries(answers.answers))
      counts[status] = (counts[status] ?? 0) + times
    await thread.terminate()
  }
  return { result, notices: counts }
}

const line = (what: string, { reads, p50, p95, p99, most, failed }: Times): string =>
  `  ${what.padEnd(42)} ${String(reads).padStart(6)} reads  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms  longest ${most} ms  failed ${failed}`
const answersLine = (counts: AttackReport['answers']): string => `    attackers were told: ${Object.entries(counts).map(([status, times]) => `${status} ${times}×`).join(', ') || 'nothing'}` // prettier-ignore

/**
 * How strangers, and large files from other users, affect a user at work; `only`: only attacks
 * whose name contains it.
 */
export const measureStrangers = async (
  url: string,
  reader: Person,
  uploader: Person,
  seconds: number,
  only: string,
  log: (line: string) => void,
): Promise<void> => {
  const signedIn = { cookie: uploader.cookies.join('; '), 'x-xsrf-token': uploader.xsrf }
  log(line('alone', await readFor(url, reader, seconds)))
  const parts: [string, Attack[]][] = [
    ['ten 32 MB bodies of strangers', [{ url, kind: 'large bodies', count: 10 }]],
    ['two slow bodies of strangers', [{ url, kind: 'slow bodies', count: 2 }]],
    ['800 anonymous FHIR requests a second', [{ url, kind: 'anonymous FHIR', count: 800 }]],
    ['all of these', [{ url, kind: 'large bodies', count: 10 }, { url, kind: 'slow bodies', count: 2 }, { url, kind: 'anonymous FHIR', count: 800 }]],
    ['ten 32 MB bodies of someone signed in', [{ url, kind: 'large bodies', count: 10, headers: signedIn, validation: uploader.validation }]],
  ] // prettier-ignore
  for (const [what, attacks] of parts.filter(([what]) => what.includes(only))) {
    const { result, notices: counts } = await under(attacks, () => readFor(url, reader, seconds))
    log(line(what, result))
    log(answersLine(counts))
  }
  log(line('alone again', await readFor(url, reader, seconds)))
}
