import { Source } from '@labgate/contract/access/sources'
import type { UserType, Who } from '@labgate/contract/access/user-types'
import type { Validation } from '@labgate/contract/kit/endpoint'
import { inVisit, type SessionValues } from './values.ts'

/** The person who signed in, whoever they act as. */
export const loginWho = (values: SessionValues): Who => ({
  userTypeId: values.userType as UserType,
  entityId: values.entityId_Login,
  physician: values.physician,
  shipLog: values.shipLog,
  multiLogin: values.multilogin === 1,
  salesParoleOfficer: values.salesParoleOfficer === 1,
  salesUserEdit: values.salesUserEdit === 1,
  salesPatientReport: values.salesPatientReport === 1,
  salesVP: values.salesVP === 1,
})

/**
 * The effective person: shadow values replace the login ones; a shadowed person is never sales
 * staff and never has several logins.
 */
export const effectiveWho = (values: SessionValues): Who =>
  inVisit(values)
    ? {
        userTypeId: values.userType_Shadow as UserType,
        entityId: values.entityId_Shadow,
        physician: values.physician_Shadow,
        shipLog: values.shipLog_Shadow,
        multiLogin: false,
        salesParoleOfficer: false,
        salesUserEdit: false,
        salesPatientReport: false,
        salesVP: false,
      }
    : loginWho(values)

/** The user whose data is shown. */
export const effectiveUserId = (values: SessionValues): number =>
  inVisit(values) ? values.userId_Shadow : values.userId_Login

/**
 * The current account: the chosen or shadowed one, otherwise the user's own; 0 if there is none.
 */
export const workingAccountId = (values: SessionValues): number =>
  inVisit(values)
    ? values.entityId_Shadow
    : values.customerId === ''
      ? values.entityId_Login
      : values.customerId

/** The block sent with every call; the server, not the block, knows who is shadowed. */
export const validationOf = (values: SessionValues): Validation => ({
  entityId_Login: values.entityId_Login,
  userId_Login: values.userId_Login,
  token: values.token,
  tranSourceId: Source.Portal,
  version: '2022.0.1',
})
