import { mostInside } from '../../../ui/table/local-rows.ts'

/** '2 insurances', '1 insurance', 'None yet'. At a response's limit the true number is unknown. */
export const inWords = (list: readonly unknown[], one: string, many: string): string => {
  if (list.length === 0) return 'None yet.'
  if (list.length === 1) return `1 ${one}`
  return list.length < mostInside ? `${list.length} ${many}` : `${mostInside} ${many} or more`
}
export const counted = (list: readonly unknown[]): number | undefined =>
  list.length < mostInside ? list.length : undefined
