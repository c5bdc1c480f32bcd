import { explanationsOf, ingredientsOf, type Explanation } from './explanations.ts'
import type { KnownMedication, VerdictFacts } from './verdict-facts.ts'
import { describeAmount, valueStep, type Look } from './verdict-look.ts'
import { listed, verdict, was, type Verdict } from './verdict.ts'

/** What must be found if a drug is taken. */
interface Expected {
  key: string
  isSourced: boolean
}

/*
 * The ingredients themselves. If the form has no test for one, its one-step metabolites stand in
 * for it. Ingredients whose absence means nothing are not expected.
 */
const expectedOf = (
  medication: KnownMedication,
  explained: ReadonlyMap<string, Explanation>,
  look: Look,
): Expected[] => {
  const canBeSeen = (key: string): boolean =>
    look.analyte(key).isOffered || look.confirmed(key) !== undefined
  return ingredientsOf(medication, look)
    .filter((key) => !look.analyte(key).isSilentWhenAbsent)
    .flatMap((key) => {
      const isSourced = explained.get(key)?.isSourced === true
      if (canBeSeen(key)) return [{ key, isSourced }]
      return look
        .metaboliteLinks(key)
        .filter(({ to }) => canBeSeen(to))
        .map(({ to, source }) => ({
          key: to,
          isSourced: source !== '' && explained.get(to)?.isSourced === true,
        }))
    })
}

/*
 * For a drug that was found: its metabolites, if they were tested and none of its descendants is
 * there. The sources are about urine.
 */
const missingOf = (found: readonly string[], look: Look): string[] =>
  found.flatMap((key) => {
    const formed = look
      .metaboliteLinks(key)
      .map(({ to }) => to)
      .filter((to) => look.analyte(to).isFormed && look.confirmed(to) !== undefined)
    const isAnyThere = [...look.descendants(key)].some(
      (to) => look.confirmed(to) !== undefined && look.confirmed(to) !== 'negative',
    )
    return isAnyThere ? [] : formed
  })

/** The verdict on one listed drug. The specimen is valid, and the list was provided. */
export const medicationVerdict = (
  medication: KnownMedication,
  facts: VerdictFacts,
  look: Look,
): Verdict => {
  const { medicationId, description } = medication
  const about = { about: 'medication', subject: description, medicationId } as const
  if (medication.rows.length === 0)
    return medicationId === 0
      ? verdict({
          ...about,
          state: 'not judged',
          reason: 'not in the table',
          says: 'It was entered as free text and could not be evaluated.',
        })
      : verdict({ ...about, state: 'not tested', says: 'None of our tests detects this drug.' })

  const explained = explanationsOf(medication, look)
  const expected = expectedOf(medication, explained, look)
  const family = new Set(
    expected.length === 0
      ? explained.keys()
      : [...ingredientsOf(medication, look), ...expected.map(({ key }) => key)].flatMap((key) => [
          key,
          ...look.descendants(key),
        ]),
  )
  for (const key of ingredientsOf(medication, look))
    if (expected.length > 0 && look.analyte(key).isSilentWhenAbsent)
      for (const one of [key, ...look.descendants(key)]) family.delete(one)
  const name = (key: string): string => look.analyte(key).name
  const amounts = (keys: readonly string[]): string =>
    listed(keys.map((key) => `${name(key)} (${look.values(key).map(describeAmount).join(', ')})`))
  const found = [...explained.keys()].filter((key) => look.confirmed(key) === 'positive')
  const own = found.filter((key) => family.has(key))
  const isSourced = (key: string): boolean => explained.get(key)?.isSourced === true
  const otherOrders = found.filter((key) => !family.has(key) && isSourced(key))
  const othersText =
    otherOrders.length === 0
      ? ''
      : ` ${amounts(otherOrders)} ${was(otherOrders)} found, which it explains.`

  const said = (
    state: Verdict['state'],
    keys: readonly string[],
    text: string,
    reason: Verdict['reason'] = '',
  ): Verdict => {
    const named = [...new Set([...keys, ...otherOrders])]
    const steps = named.flatMap((key) => explained.get(key)?.steps ?? [])
    const values = named.flatMap((key) => look.values(key).map((value) => ({ key, value })))
    return verdict({
      ...about,
      state,
      reason,
      says: `${text}${othersText}`,
      analytes: named,
      path: [
        ...steps.map((step) => step.says),
        ...values.map(({ key, value }) => valueStep(name(key), value)),
      ],
      isDraft:
        steps.some((step) => step.isDraft) ||
        values.some(({ value }) => value.isDraft) ||
        ingredientsOf(medication, look).some((key) => look.analyte(key).isSilenceDraft === true),
    })
  }
  const isDilute = facts.validity.state === 'dilute'
  const negative = expected.filter(({ key }) => look.confirmed(key) === 'negative')
  const negativeKeys = negative.map(({ key }) => key)
  const notFound = `${listed(negativeKeys.map(name))} ${was(negativeKeys)} tested and not found`

  if (own.length > 0) {
    const sure = own.filter(isSourced)
    if (sure.length === 0)
      return said(
        'needs review',
        own,
        `${amounts(own)} ${was(own)} found. This drug may explain it, but the supporting table row has no source.`,
        'no source',
      )
    const missing =
      facts.isUrine && !isDilute
        ? missingOf(
            own.filter((key) => expected.some((one) => one.key === key)),
            look,
          )
        : []
    if (missing.length > 0) {
      const text = `${amounts(sure)} ${was(sure)} found, but not the metabolite: ${listed(missing.map(name))} ${was(missing)} tested and not found.`
      return missing.some(isSourced)
        ? said('metabolite missing', [...sure, ...missing], text)
        : said('needs review', [...sure, ...missing], text, 'no source')
    }
    return said(
      'consistent',
      sure,
      `${amounts(sure)} ${was(sure)} found, and this drug explains ${sure.length === 1 ? 'it' : 'them'}.${negative.length === 0 ? '' : ` ${notFound}.`}`,
    )
  }
  const undecided = [...family].filter(
    (key) => explained.has(key) && look.confirmed(key) === 'undecided',
  )
  if (undecided.length > 0)
    return said(
      'not judged',
      undecided,
      `Measured values could not be evaluated: ${amounts(undecided)}.`,
      'no cut-off',
    )
  const screened = [...family].filter(
    (key) => explained.has(key) && look.confirmed(key) === undefined,
  )
  const presumptive = screened.filter((key) => look.screened(key) === 'positive')
  if (presumptive.length > 0)
    return said(
      'not judged',
      presumptive,
      `Presumptive, not confirmed: a screen found ${amounts(presumptive)}.`,
      'presumptive',
    )
  if (negative.length > 0 && negative.length < expected.length) {
    const others = expected
      .filter(({ key }) => look.confirmed(key) === undefined)
      .map(({ key }) => name(key))
    return said(
      'needs review',
      negativeKeys,
      `${notFound}. ${listed(others)} ${was(others)} not tested.`,
      'in part',
    )
  }
  if (negative.length > 0) {
    if (isDilute)
      return said(
        'not judged',
        negativeKeys,
        `${notFound}, but the specimen is dilute.`,
        'specimen dilute',
      )
    if (negative.some((one) => !one.isSourced))
      return said(
        'needs review',
        negativeKeys,
        `${notFound}. The table row that expects it has no source.`,
        'no source',
      )
    return said('expected, not found', negativeKeys, `${notFound}.`)
  }
  const silent = [...explained.keys()].filter(
    (key) => look.confirmed(key) === 'negative' && look.analyte(key).isSilentWhenAbsent,
  )
  if (expected.length === 0 && silent.length > 0)
    return said(
      'not judged',
      silent,
      `${listed(silent.map(name))} ${was(silent)} not found, which does not show whether the patient takes it.`,
      'absence says nothing',
    )
  const onlyScreened = screened.filter((key) => look.screened(key) !== undefined)
  if (onlyScreened.length > 0)
    return said(
      'not judged',
      onlyScreened,
      `Only a screen was performed for ${listed(onlyScreened.map(name))}, which is not conclusive.`,
      'presumptive',
    )
  const awaited = expected
    .filter(({ key }) => look.analyte(key).isOrdered)
    .map(({ key }) => name(key))
  return said(
    'not tested',
    [],
    awaited.length === 0
      ? 'No ordered test detects this drug.'
      : `No result received for ${listed(awaited)}.`,
  )
}
