import type { CodeList } from '@labgate/contract/clinical/code-lists'
import { codes, type CodeItem } from '@labgate/contract/clinical/codes'
import { phraseOf } from '@labgate/contract/languages/say'
import type { Option } from '../ui/fields/choice-fields.tsx'
import { useApiQuery } from './queries.ts'

/* Names of tests, people, and laboratories are the same in every language (docs/decisions/0114). */
const staysAsItIs: ReadonlySet<CodeList> = new Set([
  'LabType',
  'Lab',
  'AM',
  'TM',
  'RM',
  'VP',
  'Specialist',
  'LCS',
  'PO',
])

/**
 * Reference lists by name (Region, Specialty, AM, TimeZone, Lab ...), in one call, treated as fresh
 * for five minutes. Each is empty until it has loaded, and for who does not read it (code-lists.ts).
 */
export const useCodes = <const N extends readonly CodeList[]>(
  ...names: N
): { [I in keyof N]: readonly Option[] } => {
  const { data } = useApiQuery(codes.list, { codeType: names.join(',') }, { freshFor: 300_000 })
  return names.map((name, at) =>
    (
      ((data as Record<string, unknown> | undefined)?.[`list${at}`] as CodeItem[] | undefined) ?? []
    ).map(({ id, description }) => ({
      value: id,
      label: staysAsItIs.has(name) ? description : phraseOf(description),
    })),
  ) as { [I in keyof N]: readonly Option[] }
}
