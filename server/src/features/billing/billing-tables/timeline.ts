import { dayAfter, dayBefore } from '@labgate/contract/kit/days'
import { usDate } from '@labgate/contract/kit/us-date'
/*
 * The rows of one key over time (docs/decisions/0063). At most one is in effect on a day. Days are
 * YYYY-MM-DD and compare as text; null is an open end. A row with a last day before its first was
 * replaced before it took effect, and stays.
 */

/** A table row. `id` 0: not written yet. */
export interface Span {
  id: number
  content: string
  from: string
  to: string | null
}
/**
 * A file row. Without `from` it begins on the effective date; without `to` it lasts until the next
 * row of its key.
 */
export interface Wanted {
  content: string
  from: string | null
  to: string | null
}
export interface Given {
  effective: string
  overlap: 'end' | 'refuse'
}
/**
 * The effect of a file row; undefined: none. `was`: what it replaces on its first day. `aside`:
 * later rows that it covers.
 */
export interface Effect {
  what: 'begins' | 'replaces' | 'ends' | 'extends'
  was: string | null
  from: string
  to: string | null
  aside: number
}
/** What to write: rows that begin, and last days that change. */
export interface Written {
  begun: Span[]
  /** By row id. */
  ended: Map<number, string | null>
}

export const wasInEffect = ({ from, to }: Span): boolean => to === null || to >= from
const holds = ({ from, to }: Span, day: string): boolean =>
  from <= day && (to === null || to >= day)

/**
 * The rows of a key while files are applied to it. Nothing is removed; `written` is the difference
 * from the table.
 */
export class Timeline {
  readonly spans: Span[]
  private readonly before: Map<Span, string | null>

  constructor(spans: readonly Span[]) {
    this.spans = spans.map((span) => ({ ...span }))
    this.before = new Map(this.spans.map((span) => [span, span.to]))
  }

  /**
   * Applies one file row. A returned text says why that is not possible, in words for the user who
   * loads it. `next`: first day of the file's next row for this key.
   */
  lay(
    wanted: Wanted,
    { effective, overlap }: Given,
    next: string | undefined,
  ): Effect | string | undefined {
    const from = wanted.from ?? effective
    if (wanted.to !== null && wanted.to < from) return 'The last day is before the first day.'
    if (wanted.to !== null && next !== undefined && wanted.to >= next)
      return `Another row of this file begins on ${usDate(next)} for the same key.`
    const alive = this.spans.filter(wasInEffect)
    const following = [
      ...alive.map((span) => span.from),
      ...(next === undefined ? [] : [next]),
    ].filter((day) => day > from)
    const openEnd =
      following.length === 0
        ? null
        : dayBefore(
            following.reduce((one, other) => (one < other ? one : other)),
            1,
          )
    const to = wanted.to ?? openEnd
    const there = alive.find((span) => holds(span, from))
    if (there?.content === wanted.content) {
      const end = wanted.to === null && wanted.from !== there.from ? there.to : to
      if (end === there.to) return undefined
      const isShorter = end !== null && (there.to === null || end < there.to)
      const later = alive.filter(
        (span) => span.from > there.from && (end === null || span.from <= end),
      )
      if (later.length > 0 && overlap === 'refuse') return this.refusal(later[0])
      this.cover(later, end)
      there.to = end
      return {
        what: isShorter ? 'ends' : 'extends',
        was: there.content,
        from: there.from,
        to: end,
        aside: later.length,
      }
    }
    const met = alive.filter(
      (span) => span.from <= (to ?? span.from) && (span.to === null || span.to >= from),
    )
    if (met.length > 0 && overlap === 'refuse') return this.refusal(met[0])
    const later = met.filter((span) => span.from >= from)
    for (const span of met.filter((one) => one.from < from)) {
      this.goOn(span, to)
      span.to = dayBefore(from, 1)
    }
    this.cover(later, to)
    this.spans.push({ id: 0, content: wanted.content, from, to })
    return {
      what: there === undefined ? 'begins' : 'replaces',
      was: there?.content ?? null,
      from,
      to,
      aside: later.filter((span) => span !== there).length,
    }
  }

  /** Rows that begin, and last days that changed. */
  written(): Written {
    const ended = new Map(
      this.spans
        .filter((span) => span.id > 0 && this.before.get(span) !== span.to)
        .map((span) => [span.id, span.to]),
    )
    return { begun: this.spans.filter((span) => span.id === 0 && wasInEffect(span)), ended }
  }

  private refusal(met: Span | undefined): string {
    const days =
      met === undefined
        ? ''
        : `${usDate(met.from)} ${met.to === null ? 'on' : `through ${usDate(met.to)}`}`
    return `Another row is in effect from ${days}. Choose other days, or let that row end the day before.`
  }
  /* What was in effect after a new row's last day continues after it. */
  private goOn(span: Span, end: string | null): void {
    if (end !== null && (span.to === null || span.to > end))
      this.spans.push({ id: 0, content: span.content, from: dayAfter(end, 1), to: span.to })
  }
  private cover(spans: readonly Span[], end: string | null): void {
    for (const span of spans) {
      this.goOn(span, end)
      span.to = dayBefore(span.from, 1)
    }
  }
}
