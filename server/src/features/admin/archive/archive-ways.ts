import { sql, type RawBuilder } from 'kysely'
import { beginsWith, nameBegins, nameBeginsSo } from '../../../db/search.ts'

/**
 * A way to find reports through an index that lists them in order: a stored column of reports `a`
 * that begins with the typed text.
 */
export interface Way {
  /** Ways with a lower rank are listed first. */
  rank: number
  column: 'a.folded' | 'a.turned' | 'a.accession_folded'
  leadsTo: RawBuilder<boolean>
}

/*
 * 'Ada Smith Jones' may be Smith-Jones or Ada-Smith: each of the first spaces may replace the
 * hyphen of a double name.
 */
const spellings = (name: string): readonly string[] => {
  const words = name.split(/\s+/).filter(Boolean)
  const joins = words
    .slice(1, 4)
    .map((_, at) =>
      [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' '),
    )
  return [words.join(' '), ...joins]
}

/**
 * Ways to the reports of people with this name. 'Moss, Ada' is last and first name; anything else
 * may begin with either, last-name matches first.
 */
export const waysToName = (name: string): Way[] => {
  const [last = '', first = ''] = name.split(',').map((part) => part.trim())
  if (last !== '' && first !== '')
    return spellings(last).map((term) => ({
      rank: 0,
      column: 'a.folded',
      leadsTo: sql<boolean>`(${nameBeginsSo('a.folded', term)} and ${nameBegins('a.first_folded', first)})`,
    }))
  const columns = ['a.folded', 'a.turned'] as const
  return columns.flatMap((column, rank) =>
    spellings(last || first).map((term) => ({ rank, column, leadsTo: nameBeginsSo(column, term) })),
  )
}

export const wayToAccession = (accessionNumber: string): Way => ({
  rank: 0,
  column: 'a.accession_folded',
  leadsTo: beginsWith('a.accession_folded', accessionNumber),
})
