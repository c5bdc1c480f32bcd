import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UserType } from '@labgate/contract/access/user-types'
import { accounts } from '@labgate/contract/accounts/accounts'
import { labs } from '@labgate/contract/accounts/labs'
import { locations } from '@labgate/contract/accounts/locations'
import { utcDay } from '@labgate/contract/kit/days'
import { session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { messages } from '@labgate/contract/results/messages'
import { signIn, type Person } from '@labgate/server/client.ts'
import { setUpSecondFactor } from './director.ts'
import { freePort, root, serverEnvironment, startServer } from './server-process.ts'

/**
 * A laboratory without the demo, on its own database: it contains nothing but two administrators.
 */
export interface RealLaboratory {
  url: string
  hl7Port: number
  admin: Person
  /** The other administrator, who confirms. */
  second: Person
  log(): string
  close(): Promise<void>
}

/** Everyone's password in a real laboratory of the journeys. */
export const realPassword = 'Violet-Harbor-42'
const firstPassword = 'Copper-Kettle-64'
/* A fax service that responds within a second. */
const faxes = { FAX: 'simulator', FAX_SIMULATOR_SECONDS: '0.1' }
const adminEmail = 'office@northbench.example'
const secondEmail = 'manager@northbench.example'
const run = promisify(execFile)

const post = async (
  address: string,
  content: object,
): Promise<{ valid: boolean; message: string; resetCode?: string }> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })
  return answer.json()
}
const choosePassword = async (url: string, email: string, code: string): Promise<void> => {
  const token = utcDay(new Date()).replaceAll('-', '')
  const validation = { entityId_Login: 1, userId_Login: -1, token, tranSourceId: 1, version: '1.0' }
  const { valid, message } = await post(`${url}${session.resetPassword.path}`, {
    validation,
    email,
    password: realPassword,
    code,
  })
  if (!valid) throw new Error(message)
}

/**
 * Sets up a new server as docs/operations/production.md describes: two administrators with the
 * command, then the start, then passwords through the links.
 */
export const openRealLaboratory = async (): Promise<RealLaboratory> => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-real-'))
  const hl7Port = await freePort()
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    LABGATE_DATA: folder,
    LABGATE_DEMO: '0',
    HL7_PORT: String(hl7Port),
    ...faxes,
  }
  const codes = new Map<string, string>()
  for (const email of [adminEmail, secondEmail]) {
    const { stdout } = await run(process.execPath, ['server/src/cli/db.ts', 'admin', email], {
      cwd: root,
      env: serverEnvironment(environment),
    })
    const code = /#code=(\S+)/.exec(stdout)?.[1]
    if (code === undefined) throw new Error(`the command printed no link:\n${stdout}`)
    codes.set(email, code)
  }
  const server = await startServer(environment)
  const enter = async (email: string): Promise<Person> => {
    await choosePassword(server.url, email, codes.get(email) ?? '')
    // without the demo, no laboratory user can work without a second factor
    const person = await signIn(server.url, email, realPassword)
    await setUpSecondFactor(person, realPassword)
    return person
  }
  const [admin, second] = [await enter(adminEmail), await enter(secondEmail)]
  return {
    url: server.url,
    hl7Port,
    admin,
    second,
    log: server.log,
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const idOf = ({ id }: { id: string }): number => Number(id.split(',')[0])

/** Its bench, which tests urine and is active; it has no director yet. */
export const addLab = async (admin: Person): Promise<number> =>
  idOf(
    await admin.call(labs.save, {
      labId: 0,
      name: 'North Bench',
      active: true,
      service_ToxUrine: true,
      service_Hematology: true,
      service_Wound: true,
      cliaNumber: '10D1234567',
      address: { street1: '800 Harbor Way', city: 'Tampa', state: 'FL', postalCode: '33605' },
    }),
  )

/**
 * A laboratory user who can sign in: the password set by the administrator was changed at the first
 * sign-in, and the other administrator confirmed the sign-in.
 */
export const addStaff = async (
  { admin, second, url }: RealLaboratory,
  {
    userTypeId,
    firstName,
    lastName,
    labId,
  }: { userTypeId: number; firstName: string; lastName: string; labId: number },
): Promise<{ userId: number; userName: string }> => {
  const userName = `${firstName}.${lastName}`.toLowerCase()
  const email = `${userName}@northbench.example`
  const saved = await admin.call(users.save, {
    userId: 0,
    userTypeId,
    customerId: 0,
    userName,
    firstName,
    lastName,
    email,
    password: firstPassword,
    labs: [{ labId, labName: 'North Bench' }],
  })
  const { resetCode = '' } = await post(`${url}${session.authenticate.path}`, {
    email,
    password: firstPassword,
  })
  await choosePassword(url, email, resetCode)
  const userId = idOf(saved as { id: string })
  const { list } = await second.call(signInChanges.list, { userId })
  for (const { signInChangeId } of list) {
    const { rowVersion } = await second.call(users.get, { userId })
    await second.call(signInChanges.confirm, { signInChangeId, rowVersion })
  }
  return { userId, userName }
}

/** A practice with a location and a provider. */
export const addPractice = async (
  admin: Person,
  labId: number,
): Promise<{ customerId: number; locationId: number; providerId: number }> => {
  const customerId = idOf(
    await admin.call(accounts.save, {
      customerId: 0,
      name: 'Harbor Pain Clinic',
      active: true,
      contactName: 'Ada Moss',
      contactPosition: 'Manager',
      contactEmail: 'office@harborpain.example',
      timeZone: 'America/New_York',
      allowSelfPay: true,
      service_ToxUrine: true,
      service_Hematology: true,
      lab_ToxUrine: labId,
      lab_Hematology: labId,
      service_Wound: true,
      lab_Wound: labId,
    }),
  )
  const locationId = idOf(
    await admin.call(locations.save, {
      locationId: 0,
      customerId,
      locationName: 'Harbor',
      primary: true,
      phone: '(813) 555-0100',
      fax: '(813) 555-0190',
      sendFax: true,
      address: { street1: '1 Bay St', city: 'Tampa', state: 'FL', postalCode: '33602' },
    }),
  )
  const provider = {
    userId: 0,
    userTypeId: UserType.ClinicUser,
    customerId,
    firstName: 'Ana',
    lastName: 'Ruiz',
    userName: 'ana.ruiz',
    email: 'ana.ruiz@harborpain.example',
    physician: true,
    npi: '1234567893',
    locations: [{ locationId }],
  }
  return {
    customerId,
    locationId,
    providerId: idOf((await admin.call(users.save, provider)) as { id: string }),
  }
}

/**
 * A laboratory system whose results are released if nothing prevents it, with the meaning of its
 * codes: one administrator enters it, the other confirms it.
 */
export const connectSystem = async (
  { admin, second }: Pick<RealLaboratory, 'admin' | 'second'>,
  labId: number,
  codes: Readonly<
    Record<
      string,
      readonly [
        analyte: string,
        method: 'confirmation' | 'screen' | 'measured',
        codingSystem?: string,
      ]
    >
  >,
): Promise<void> => {
  const labSystemId = idOf(
    await admin.call(messages.saveSystem, {
      labSystemId: 0,
      name: 'Bench analyzer',
      active: true,
      labId,
      application: 'BENCHLINK',
      facility: 'NORTH',
      addresses: ['127.0.0.1'],
      trusted: true,
    }),
  )
  for (const [code, [analyte, method, codingSystem = 'L']] of Object.entries(codes))
    await admin.call(messages.saveMapping, {
      analyteMappingId: 0,
      labSystemId,
      code,
      codingSystem,
      analyte,
      method,
    })
  const { list } = await second.call(messages.systems, {})
  const rowVersion = list.find((system) => system.labSystemId === labSystemId)?.rowVersion
  await second.call(messages.confirmSystem, { labSystemId, rowVersion })
}
