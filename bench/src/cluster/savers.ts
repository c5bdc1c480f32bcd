import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@labgate/contract/accounts/accounts'
import { signIn, type Person } from '@labgate/server/client.ts'
import { post } from './post.ts'

/** A save that was acknowledged: its moments in milliseconds, of its first try and of its answer. */
export interface Acknowledged {
  begun: number
  answered: number
}

/** Users who save one note after the other, as the web app does: again under the same key until there is an answer. */
export interface Savers {
  /** By the note's subject. */
  acknowledged: ReadonlyMap<string, Acknowledged>
  /** What they were told instead, and how often. */
  said: ReadonlyMap<string, number>
  /** Whether each of them has had a save acknowledged that began after a moment. */
  allSavedSince: (moment: number) => boolean
  /** Lets them finish the save that they are at. */
  stop: () => Promise<void>
}

/** Of the web app: how long it waits to send again what got no answer. */
const againMs = 1000
/** Many times what any save takes. */
const patienceMs = 150_000

interface Said {
  text: string
  isSaved: boolean
  /** Refused for good: sending it again would not help. */
  isFinal: boolean
  waitMs: number
}
/** Labgate's answer; undefined for a page of nginx. */
const asAnswer = (text: string): { valid: boolean; message: string } | undefined => {
  try {
    return JSON.parse(text) as { valid: boolean; message: string }
  } catch {
    return undefined
  }
}
const save = async (
  url: string,
  { cookies, xsrf, validation }: Person,
  key: string,
  content: object,
): Promise<Said> => {
  try {
    const { status, retryAfter, text } = await post(
      `${url}${accounts.saveNote.path}`,
      { cookie: cookies.join('; '), 'x-xsrf-token': xsrf, 'idempotency-key': key },
      { validation, ...content },
      patienceMs,
    )
    const body = asAnswer(text)
    const isSaved = body?.valid === true
    return {
      isSaved,
      isFinal: !isSaved && body !== undefined && status < 500 && status !== 429,
      text: `${status} ${body?.message ?? 'of nginx'}`,
      waitMs: (retryAfter ?? 1) * 1000,
    }
  } catch (error) {
    return {
      isSaved: false,
      isFinal: false,
      text: `no answer (${(error as Error).message})`,
      waitMs: againMs,
    }
  }
}

/** Signs so many users in, and lets them save until they are stopped. `round` names their notes. */
export const startSavers = async (
  url: string,
  password: string,
  count: number,
  round: string,
): Promise<Savers> => {
  const acknowledged = new Map<string, Acknowledged>()
  const said = new Map<string, number>()
  const lastBegun = new Map<number, number>()
  let isOver = false
  const { signedIn } = await signIn(url, 'clinic@labgate.example', password)
  const { customerId } = signedIn
  const people: Person[] = []
  for (let number = 0; number < count; number++)
    people.push(await signIn(url, 'cet@labgate.example', password))
  let failure: Error | undefined
  const work = people.map(async (person, who) => {
    for (let note = 0; !isOver; note++) {
      const subject = `${round} user ${who} note ${note}`
      const key = randomUUID()
      const begun = performance.now()
      for (;;) {
        const { text, isSaved, isFinal, waitMs } = await save(url, person, key, {
          customerId,
          subject,
          note: 'kept',
        })
        if (isSaved) break
        if (isFinal) throw new Error(`A save was refused: ${text}`)
        said.set(text, (said.get(text) ?? 0) + 1)
        await pause(waitMs)
      }
      acknowledged.set(subject, { begun, answered: performance.now() })
      lastBegun.set(who, begun)
    }
  })
  const ends = Promise.all(work)
  ends.catch((error: Error) => {
    failure = error
  })
  return {
    acknowledged,
    said,
    allSavedSince: (moment) => {
      if (failure !== undefined) throw failure
      return people.every((_, who) => (lastBegun.get(who) ?? 0) > moment)
    },
    stop: async () => {
      isOver = true
      await ends
    },
  }
}
