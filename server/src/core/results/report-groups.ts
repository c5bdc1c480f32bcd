import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteOf } from '@labgate/contract/catalog/analytes'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { panelsByAnalyte } from '@labgate/contract/catalog/ordered-panels'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { hasNoValue, isAbnormal, isCritical } from '@labgate/contract/results/states'
import { describeAmount } from '@labgate/contract/results/verdict-look'
import { panelOf, standsInPanel, type KeptPanel, type KeptPanels } from './apart.ts'
import type { ReportedRow, ReportRow } from './report.query.ts'

/** A value as the report shows it, with its identity. */
type Shown = ReportedRow & { was: string }
type Group = Report['groups'][number]

/* Within a group, what needs attention comes first: critical, abnormal, then message order. */
const weight = ({ flag, state }: Shown): number =>
  hasNoValue(state) ? 2 : isCritical(flag) ? 0 : isAbnormal(flag) ? 1 : 2
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/* Several values with one name in a group are distinguished by their parts (OBX-4). */
const named = (values: readonly Shown[]): ReportedValue[] => {
  const counts = new Map<string, number>()
  for (const { name } of values) counts.set(name, (counts.get(name) ?? 0) + 1)
  return values.map((value) => {
    const { apartBy: _apart, code: _code, ...shown } = value
    return (counts.get(value.name) ?? 0) > 1 && value.subId !== ''
      ? { ...shown, name: cut(`${value.name} #${value.subId}`, 300) }
      : shown
  })
}

const validityGroup = 'Specimen validity'
const others = 'Other'
/*
 * Values by the panel or class they were ordered in; those without one on the form are grouped by
 * kind, validity last.
 */
const classGroups = (
  { labTypeId, formVersion, tests }: ReportRow,
  values: readonly Shown[],
): { place: number; group: Group }[] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, formVersion)
  const panels = form?.panels ?? []
  const classes = panelsByAnalyte({ panels }, tests)
  const titleOf = ({ analyte, method }: Shown): string => {
    if (
      form?.validity.includes(analyte as AnalyteKey) === true ||
      analyteOf(analyte)?.kind === 'validity'
    )
      return validityGroup
    if (method === 'screen') return 'Presumptive screen'
    return classes.get(analyte)?.name ?? others
  }
  const inOrder = panels.map(({ name }) => name)
  const place = (title: string): number =>
    title === 'Presumptive screen'
      ? -1
      : title === validityGroup
        ? 10_000
        : title === others
          ? 9999
          : inOrder.indexOf(title)
  return [...Map.groupBy(values, titleOf)].map(([title, of]) => ({
    place: place(title),
    group: {
      title,
      under: '',
      values: named(of.toSorted((one, other) => weight(one) - weight(other))),
    },
  }))
}

const titleOfPanel = ({ name, isOfSpecimen }: KeptPanel): string =>
  cut(isOfSpecimen === true ? `Specimen: ${name || 'observations'}` : name || others, 300)

/* The value that a panel was made from, such as the organism whose susceptibilities it lists. */
const parentOf = (
  { parent }: KeptPanel,
  values: readonly Shown[],
  panels: KeptPanels,
): Shown | undefined => {
  if (parent === undefined) return undefined
  const { fillerNumber, code, subId, says: text } = parent
  const inPanel = values.filter(
    ({ apartBy }) => fillerNumber === '' || panels[panelOf(apartBy)]?.fillerNumber === fillerNumber,
  )
  const ofCode = inPanel.filter((value) => code === '' || value.code === code)
  const ofPart = ofCode.filter((value) =>
    subId === '' ? text === '' || oneLine(value.value) === text : value.subId === subId,
  )
  return ofPart.length === 1 ? ofPart[0] : undefined
}

/*
 * The laboratory's panels in the order of their values, each below the panel with the value it was
 * made from.
 */
const panelGroups = (
  { panels }: ReportRow,
  values: readonly Shown[],
  all: readonly Shown[],
): Group[] => {
  const byPanel = Map.groupBy(values, ({ apartBy }) => panelOf(apartBy))
  const groups = [...byPanel].map(([key, of]) => {
    const panel = panels[key] ?? { name: '' }
    const parent = parentOf(panel, all, panels)
    const text =
      parent === undefined
        ? oneLine(panel.parent?.says ?? '')
        : oneLine(`${describeAmount(parent)}${parent.subId === '' ? '' : ` (#${parent.subId})`}`)
    return {
      key,
      above: parent === undefined ? '' : panelOf(parent.apartBy),
      group: { title: titleOfPanel(panel), under: cut(text, 300), values: named(of) },
    }
  })
  const keys = new Set(groups.map(({ key }) => key))
  const done = new Set<string>()
  const below = (above: string): Group[] =>
    groups
      .filter((one) => one.above === above && !done.has(one.key))
      .flatMap(({ key, group }) => {
        done.add(key)
        return [group, ...below(key)]
      })
  const roots = groups.filter(({ above }) => above === '' || !keys.has(above))
  const placed = roots.flatMap(({ key, group }) => {
    done.add(key)
    return [group, ...below(key)]
  })
  // two panels that name each other as their source
  return [...placed, ...groups.filter(({ key }) => !done.has(key)).map(({ group }) => group)]
}

/**
 * The values of a report in their groups. Those in the catalog are under their classes. Those not
 * in the catalog, made from another value, about the specimen itself, or sent in several panels are
 * under the laboratory's panels (docs/decisions/0029).
 */
export const reportGroups = (row: ReportRow, values: readonly Shown[]): Group[] => {
  const isOfPanel = standsInPanel(values, row.panels)
  const classes = classGroups(
    row,
    values.filter((value) => !isOfPanel(value)),
  )
  const panels = panelGroups(row, values.filter(isOfPanel), values).map((group) => ({
    place: 9000,
    group,
  }))
  return [...classes, ...panels]
    .toSorted((one, other) => one.place - other.place)
    .map(({ group }) => group)
}
