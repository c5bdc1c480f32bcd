import { say } from '../languages/say.ts'
import type { KnownMedication, Link } from './verdict-facts.ts'
import type { Look } from './verdict-look.ts'

/** One row on the path from a drug to what it explains. */
interface Step {
  says: string
  isDraft: boolean
}
export interface Explanation {
  steps: readonly Step[]
  /**
   * Every row on the path has a source: without one it never makes anything consistent or
   * inconsistent (rules.md#approved-numbers).
   */
  isSourced: boolean
}

const describeSource = (source: string): string => (source === '' ? say('no source') : source)

/**
 * The substances that a drug contains: its rows, except those that the body makes from another of
 * them.
 */
export const ingredientsOf = ({ rows }: KnownMedication, look: Look): string[] =>
  rows
    .map(({ analyte }) => analyte)
    .filter((key) => !rows.some(({ analyte }) => look.descendants(analyte).has(key)))

/**
 * Everything that a listed drug explains when found: what its rows name, their metabolites over all
 * steps, and impurities from its manufacture, within the ratios. Directed: never what the drug
 * could have come from. If several paths lead to an analyte, one whose rows all have sources wins,
 * or else the shortest.
 */
export const explanationsOf = (
  medication: KnownMedication,
  look: Look,
): ReadonlyMap<string, Explanation> => {
  const explained = new Map<string, Explanation>()
  const impurities = new Set<string>()
  const follow = (link: Link, onlySourced: boolean): boolean => {
    const from = explained.get(link.from)
    const ratio = look.ratio(link)
    const isSourced = link.source !== '' && ratio === 'kept'
    if (
      from === undefined ||
      explained.has(link.to) ||
      ratio === 'exceeded' ||
      (onlySourced && !isSourced)
    )
      return false
    const limit =
      link.upperRatio === ''
        ? ''
        : link.kind === 'impurity'
          ? say(', an impurity below {upperRatio} of it', { upperRatio: link.upperRatio })
          : say(', up to {upperRatio} of it', { upperRatio: link.upperRatio })
    const text = `${look.analyte(link.from).name} → ${look.analyte(link.to).name}${limit} (${describeSource(link.source)})`
    explained.set(link.to, {
      steps: [...from.steps, { says: text, isDraft: link.isDraft }],
      isSourced: from.isSourced && isSourced,
    })
    return true
  }
  for (const onlySourced of [true, false]) {
    for (const { analyte, source, isDraft } of medication.rows) {
      if (explained.has(analyte) || (onlySourced && source === '')) continue
      const text = `${medication.description} → ${look.analyte(analyte).name} (${describeSource(source)})`
      explained.set(analyte, { steps: [{ says: text, isDraft }], isSourced: source !== '' })
    }
    const queue = [...explained.keys()].filter((key) => !impurities.has(key))
    for (const key of queue)
      for (const link of look.metaboliteLinks(key))
        if (follow(link, onlySourced)) queue.push(link.to)
    for (const key of ingredientsOf(medication, look))
      for (const link of look.impurityLinks(key))
        if (follow(link, onlySourced)) impurities.add(link.to)
  }
  return explained
}
