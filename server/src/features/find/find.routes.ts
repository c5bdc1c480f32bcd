import { find, foundKinds, kindsBy, mostFound, readingOf, type Found } from '@labgate/contract/find'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { everythingSought } from './find.queries.ts'

const onceEach = (rows: readonly Found[]): Found[] => [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, mostFound)

export const findRoutes = (house: House) =>
  routesFor('find', find, {
    anything: async (call) => {
      const typed = call.input.typed.trim()
      const reading = readingOf(typed, house.now().toISOString().slice(0, 10))
      const parts = typed === '' ? [] : everythingSought(call.actor, reading, typed)
      const outcomes =
        parts.length === 0
          ? []
          : await house.database.ask(
              call.actor,
              parts.map(({ query }) => query),
              false,
            )
      const each = parts.map(({ found }, at) => ((outcomes[at]?.rows ?? []) as never[]).flatMap(found))
      const all = each.flat()
      const list = kindsBy(reading.first).flatMap((kind) => onceEach(all.filter((row) => row.kind === kind)))
      /* One audit row says what was shown: kinds and how many of each, never what was typed. The answer leaves after it is written. */
      const counts = foundKinds.map((kind) => `${kind} ${list.filter((row) => row.kind === kind).length}`).filter((count) => !count.endsWith(' 0'))
      await call.read({ fields: counts })
      return { list, resembling: parts.some(({ isGuess }, at) => isGuess === true && (each[at] ?? []).some(({ kind }) => kind === 'patient')) }
    },
  })
