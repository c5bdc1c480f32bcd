import { api as tables } from '@labgate/contract'
import { API } from 'typescript/unstable/sync'
import { contractFields, type Field } from './contract-fields.ts'
import { fieldReads } from './field-reads.ts'
import { givesName, modulesOf, reachedFrom, readsName } from './name-reads.ts'
import { carriedAs, commands, housekeeping } from './saved-fields-table.ts'

/** A field that a screen saves, and where what was saved is read. */
export interface SavedField {
  /** 'shipLogs.arrive:conditionNote'. */
  id: string
  /** Fields of answers that carry it: 'shipLogs.get:conditionNote'. */
  carriedBy: readonly string[]
  /** Modules of the web app that read it. */
  readBy: readonly string[]
  /**
   * 'type': the read has the type of the answer; 'name': the module reads the name of a field,
   * through a type of its own or a table.
   */
  evidence: 'type' | 'name' | 'none'
  /** Why it need not be shown; '' if it must be. */
  excepted: string
}
const idOf = ({ endpoint, path }: Field): string => `${endpoint}:${path}`
const featureOf = ({ endpoint }: Field): string => endpoint.split('.')[0] ?? ''

/**
 * Every field that a screen saves, by the contract's endpoint table and the types of the web app:
 * the answers that carry it (the same declaration, the same name in the feature, or as the table
 * says), and the modules that read those. `faults`: rows of the table that no longer hold.
 */
export const savedFields = (): { fields: SavedField[]; faults: string[] } => {
  const compiler = new API({ cwd: process.cwd() })
  const [project] = compiler
    .updateSnapshot({ openProjects: [`${process.cwd()}/web/tsconfig.json`] })
    .getProjects()
  if (project === undefined) throw new Error('The web app’s program cannot be opened.')
  const { saved, answered } = contractFields(project)
  const reads = fieldReads(project)
  compiler.close()
  const modules = modulesOf(new Set(Object.keys(tables)))
  const reached = new Map<string, Set<string>>()
  for (const [file, { calls }] of modules)
    for (const call of file.startsWith('web/') ? calls : []) {
      const all = reached.get(call) ?? new Set<string>()
      reached.set(call, all)
      for (const next of reachedFrom(modules, file)) all.add(next)
    }
  const filesWith = (endpoint: string, name: string, has: typeof readsName): string[] =>
    [...(reached.get(endpoint) ?? [])].filter((file) => {
      const module = modules.get(file)
      return module !== undefined && has(module, name)
    })
  const [byKey, byName, byId] = [
    new Map<string, Field[]>(),
    new Map<string, Field[]>(),
    new Map(answered.map((field) => [idOf(field), field])),
  ]
  const add = (to: Map<string, Field[]>, key: string, field: Field): void =>
    void to.set(key, [...(to.get(key) ?? []), field])
  for (const field of answered) {
    for (const key of field.keys) add(byKey, key, field)
    add(byName, `${featureOf(field)} ${field.name}`, field)
  }
  /* What a search asks for is not saved. */
  const isSaved = ({ endpoint, name, path }: Field): boolean =>
    !path.startsWith('searchCriteria.') && filesWith(endpoint, name, givesName).length > 0
  const used = new Set<string>()
  const faults: string[] = []
  const fields = saved.filter(isSaved).map((field): SavedField => {
    const id = idOf(field)
    const named = carriedAs[id]
    const carriers = named
      ? named.flatMap((other) => byId.get(other) ?? [])
      : [
          ...field.keys.flatMap((key) => byKey.get(key) ?? []),
          ...(byName.get(`${featureOf(field)} ${field.name}`) ?? []),
        ]
    if (named) used.add(id)
    for (const other of named ?? [])
      if (!byId.has(other)) faults.push(`${id}: ${other} is not a field of an answer`)
    const byType = carriers.flatMap(({ keys }) =>
      keys.flatMap((key) => [...(reads.get(key) ?? [])]),
    )
    const byWord =
      byType.length > 0
        ? []
        : carriers.flatMap(({ endpoint, name }) => filesWith(endpoint, name, readsName))
    const excepted = commands[id] ?? housekeeping[field.name] ?? ''
    if (commands[id] !== undefined) used.add(id)
    return {
      id,
      carriedBy: [...new Set(carriers.map(idOf))],
      readBy: [...new Set([...byType, ...byWord])].toSorted(),
      evidence: byType.length > 0 ? 'type' : byWord.length > 0 ? 'name' : 'none',
      excepted,
    }
  })
  for (const id of [...Object.keys(carriedAs), ...Object.keys(commands)])
    if (!used.has(id)) faults.push(`${id}: no screen saves such a field`)
  for (const { id, evidence, excepted } of fields)
    if (commands[id] !== undefined && evidence !== 'none')
      faults.push(`${id}: is excepted (${excepted}), but shown`)
  return { fields, faults }
}
