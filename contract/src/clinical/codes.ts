import { z } from 'zod'
import { Answer, Saved, body, endpoints, query } from '../kit/endpoint.ts'
import { flag, id, line, whole } from '../kit/values.ts'
import type { CodeList } from './code-lists.ts'

export const CodeItem = z.object({ id: id(), description: line(100) })
export type CodeItem = z.infer<typeof CodeItem>
export const AlphaItem = z.object({ code: line(10), description: line(100) })

/** Lists that an administrator can add to; the others come from tables or are fixed. */
export const editableLists = [
  'Region',
  'Specialty',
  'AccountType',
  'ShippingMethod',
  'AuditIncidentType',
  'AuditRejectionType',
  'AuditSrdType',
  'LOAttachmentType',
] as const satisfies readonly CodeList[]

export const codes = endpoints({
  /**
   * Names separated by commas; list0, list1, ... are returned in that order, with an empty list for
   * an unknown name, and for one that the caller's screens do not use (code-lists.ts).
   */
  list: {
    method: 'GET',
    path: '/api/Code/GetList',
    access: 'signed-in',
    input: query({ codeType: line(500) }),
    answer: Answer.catchall(z.array(CodeItem)),
  },
  alphaList: {
    method: 'GET',
    path: '/api/Code/GetAlphaList',
    access: 'signed-in',
    input: query({ codeType: line(200) }),
    answer: Answer.catchall(z.array(AlphaItem)),
  },
  save: {
    method: 'POST',
    path: '/api/Code/SaveCode',
    access: 'code.save',
    changes: true,
    input: body({
      codeType: z.enum(editableLists),
      id: id(),
      description: line(100),
      active: flag(),
      sort: whole(0, 9999).optional(),
    }),
    answer: Saved,
  },
})
