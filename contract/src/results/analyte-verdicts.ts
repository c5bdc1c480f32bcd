import type { NotPrescribableKind } from '../catalog/not-prescribable.ts'
import { explanationsOf } from './explanations.ts'
import type { VerdictFacts } from './verdict-facts.ts'
import { describeAmount, valueStep, type Look } from './verdict-look.ts'
import { listed, verdict, type Verdict } from './verdict.ts'

const notPrescribableLabels: Readonly<Record<NotPrescribableKind, string>> = {
  illicit: 'It is illicit and not prescribable.',
  alcohol: 'It comes from alcohol, which is not prescribed.',
  nicotine: 'It comes from nicotine, and no nicotine product is on the medication list.',
  kratom: 'It comes from kratom, which is not prescribed.',
}

/**
 * Verdicts on analytes themselves: those found that no listed drug explains, and those found that
 * cannot be determined. `told`: the verdicts on the listed drugs; an analyte covered there is not
 * reported again.
 */
export const analyteVerdicts = (
  facts: VerdictFacts,
  look: Look,
  lines: readonly Verdict[],
): Verdict[] => {
  const explanations = facts.medications.map((medication) => explanationsOf(medication, look))
  const isSent = (key: string, ...states: Verdict['state'][]): boolean =>
    lines.some(({ state, analytes }) => states.includes(state) && analytes.includes(key))
  const free = facts.medications
    .filter(({ medicationId, rows }) => medicationId === 0 && rows.length === 0)
    .map(({ description }) => description)
  const positives = facts.analytes
    .filter(({ key }) => look.confirmed(key) === 'positive')
    .map(({ key }) => key)

  return facts.analytes.flatMap(
    ({ key, name, notPrescribable, source, isDraft: isRowDraft }): Verdict[] => {
      const values = look.values(key)
      const amount = listed(values.map(describeAmount))
      const isDraft = values.some((value) => value.isDraft)
      const about = {
        about: 'analyte',
        subject: name,
        analytes: [key],
        isDraft,
        path: values.map((value) => valueStep(name, value)),
      } as const
      const confirmed = look.confirmed(key)
      if (confirmed === undefined && look.screened(key) === 'positive') {
        const text = `Presumptive, not confirmed: a screen found ${name} (${amount}).`
        return isSent(key, 'not judged')
          ? []
          : [verdict({ ...about, state: 'not judged', reason: 'presumptive', says: text })]
      }
      if (confirmed === 'undecided') {
        const text = `${name} was measured (${amount}), but no cut-off is set to call it positive.`
        return isSent(key, 'not judged')
          ? []
          : [verdict({ ...about, state: 'not judged', reason: 'no cut-off', says: text })]
      }
      if (confirmed !== 'positive') return []
      const found = `${name} was found (${amount})`
      const ways = explanations.flatMap((explained) => explained.get(key) ?? [])
      if (ways.some(({ isSourced }) => isSourced)) return []
      const [way] = ways
      if (way !== undefined) {
        const path = [...way.steps.map(({ says: text }) => text), ...about.path]
        const text = `${found}. A drug on the medication list may explain it, but the supporting table row has no source or its ratio cannot be determined.`
        return isSent(key, 'needs review')
          ? []
          : [
              verdict({
                ...about,
                state: 'needs review',
                reason: 'no source',
                says: text,
                path,
                isDraft: isDraft || way.steps.some((step) => step.isDraft),
              }),
            ]
      }
      const rows = notPrescribable === '' ? [] : [`${name}: ${notPrescribable} (${source})`]
      const path = [...about.path, ...rows]
      if (facts.list === 'not given') {
        const text = `${found}. The medication list was not provided, so no explanation is given.`
        return [
          verdict({ ...about, state: 'not judged', reason: 'list not given', says: text, path }),
        ]
      }
      if (notPrescribable !== '')
        return [
          verdict({
            ...about,
            state: 'found, not prescribable',
            reason: notPrescribable,
            says: `${found}. ${notPrescribableLabels[notPrescribable]}`,
            path,
            isDraft: isDraft || isRowDraft,
          }),
        ]
      if (free.length > 0) {
        const text = `${found}, and no coded drug on the medication list explains it. Free-text entries could not be evaluated: ${listed(free)}.`
        return [
          verdict({
            ...about,
            state: 'needs review',
            reason: 'not in the table',
            says: text,
            path,
          }),
        ]
      }
      const origins = positives
        .filter((other) => other !== key && look.descendants(other).has(key))
        .map((other) => look.analyte(other).name)
      const from =
        origins.length === 0 ? '' : ` May be a metabolite of ${listed(origins)}, also found.`
      const none =
        facts.list === 'empty'
          ? 'and the medication list says the patient takes none'
          : 'and no drug on the medication list explains it'
      return [
        verdict({
          ...about,
          state: 'found, not explained',
          says: `${found}, ${none}.${from}`,
          path,
        }),
      ]
    },
  )
}

/**
 * Disagreements between the cup and the confirmation: shown side by side, judged by no one
 * (rules.md#toxicology-verdicts).
 */
export const cupVerdicts = ({ cup }: VerdictFacts, look: Look): Verdict[] =>
  cup.flatMap(({ name, isPositive, analytes, source = '', isDraft = true }) => {
    const tested = analytes.filter((key) =>
      ['positive', 'negative'].includes(look.confirmed(key) ?? ''),
    )
    const found = tested.filter((key) => look.confirmed(key) === 'positive')
    if (tested.length === 0 || isPositive === found.length > 0) return []
    const names = (keys: readonly string[]): string =>
      listed(keys.map((key) => look.analyte(key).name))
    const text = isPositive
      ? `The cup was positive, but confirmation found none of the drugs tested: ${names(tested)}.`
      : `The cup was negative, but confirmation found ${names(found)}.`
    const path = [
      `Cup, ${name} → ${analytes.map((key) => look.analyte(key).name).join(', ')} (${source || 'no source'})`,
    ]
    return [
      verdict({
        about: 'cup',
        state: 'not judged',
        reason: 'cup',
        subject: `Cup: ${name}`,
        says: text,
        analytes: isPositive ? tested : found,
        path,
        isDraft,
      }),
    ]
  })
