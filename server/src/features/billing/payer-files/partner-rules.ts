import { isHostKey, type TradingPartner } from '@labgate/contract/billing/trading-partners'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { issue } from '../../../access/refusal.ts'
import { isAddressForFiles } from '../../../ports/transport/http.ts'
import { isPrivateKey } from '../../../ports/transport/ssh-line.ts'

/** A partner as entered. `secret`: a new one, or '' for none. */
export type Entered = Pick<
  TradingPartner,
  | 'name'
  | 'transport'
  | 'submitterQualifier'
  | 'submitterId'
  | 'receiverQualifier'
  | 'receiverId'
  | 'receiverName'
  | 'path'
  | 'host'
  | 'port'
  | 'user'
  | 'hostKey'
  | 'outFolder'
  | 'inFolder'
  | 'afterTaking'
  | 'doneFolder'
  | 'url'
  | 'coreSenderId'
  | 'coreReceiverId'
  | 'ruleVersion'
  | 'pickUp'
  | 'receipt'
  | 'realTime'
>

/** ISA05 and ISA07 (005010X222A1, appendix B). */
const qualifiers = ['01', '14', '20', '27', '28', '29', '30', '33', 'ZZ']
/* What ISA06, ISA08, and the columns accept. */
const isIsaId = (text: string): boolean => /^[ -)+-9;-_]{1,15}$/.test(text)

const required = (path: string, value: string, text: string): Issue[] =>
  value === '' ? [issue(path, text, 'required')] : []
const ids = (given: Entered): Issue[] => [
  ...(isIsaId(given.submitterId)
    ? []
    : [
        issue(
          'submitterId',
          'Enter our ID at the partner: 1 to 15 capital letters and digits.',
          'not-valid',
        ),
      ]),
  ...(isIsaId(given.receiverId)
    ? []
    : [
        issue(
          'receiverId',
          'Enter the partner’s ID: 1 to 15 capital letters and digits.',
          'not-valid',
        ),
      ]),
  ...(['submitterQualifier', 'receiverQualifier'] as const).flatMap((field) =>
    qualifiers.includes(given[field])
      ? []
      : [issue(field, `Use one of ${qualifiers.join(', ')}.`, 'not-valid')],
  ),
]
const ofSftp = (given: Entered): Issue[] => [
  ...required('host', given.host, 'Enter the host.'),
  ...(given.port >= 1 && given.port <= 65_535
    ? []
    : [issue('port', 'A port is a number from 1 to 65535. SFTP usually has 22.', 'not-valid')]),
  ...required('user', given.user, 'Enter the user name at the partner.'),
  ...(given.hostKey === '' || isHostKey(given.hostKey)
    ? []
    : [
        issue(
          'hostKey',
          'A host key is SHA256: and 43 letters and digits, as ssh-keygen -l prints it.',
          'not-valid',
        ),
      ]),
  ...required('outFolder', given.outFolder, 'Enter the folder for our files.'),
  ...required('inFolder', given.inFolder, 'Enter the folder with files for us.'),
  ...(given.inFolder !== '' && given.inFolder === given.outFolder
    ? [issue('inFolder', 'The two folders must differ.', 'not-valid')]
    : []),
  ...(given.afterTaking === 'move'
    ? required('doneFolder', given.doneFolder, 'Enter the folder for files that we have.')
    : []),
  ...(given.afterTaking === 'move' &&
  given.doneFolder !== '' &&
  [given.inFolder, given.outFolder].includes(given.doneFolder)
    ? [issue('doneFolder', 'Choose a folder of its own for files that we have.', 'not-valid')]
    : []),
]
const ofHttp = (given: Entered): Issue[] => [
  ...(given.url === ''
    ? [issue('url', 'Enter the address.', 'required')]
    : isAddressForFiles(given.url)
      ? []
      : [
          issue(
            'url',
            'Use an address that begins with https and has no user name or password in it.',
            'not-valid',
          ),
        ]),
  ...required('coreSenderId', given.coreSenderId, 'Enter our sender ID.'),
  ...required('coreReceiverId', given.coreReceiverId, 'Enter the partner’s receiver ID.'),
  ...required(
    'ruleVersion',
    given.ruleVersion,
    'Enter the version of the CORE rule, such as 2.2.0.',
  ),
  ...(given.pickUp.length === 0
    ? [issue('pickUp', 'Enter at least one payload type, or nothing is picked up.', 'required')]
    : []),
]

/** Errors in a partner, each on its field. Whether its host can be reached is checked elsewhere. */
export const partnerFaults = (given: Entered): Issue[] => [
  ...required('name', given.name, 'Enter a name.'),
  ...required('receiverName', given.receiverName, 'Enter the partner’s name as files name it.'),
  ...ids(given),
  ...(given.transport === 'folder' && !given.path.startsWith('/')
    ? [issue('path', 'Enter the whole path of the folder, from the root.', 'not-valid')]
    : []),
  ...(given.transport === 'sftp' ? ofSftp(given) : []),
  ...(given.transport === 'http' ? ofHttp(given) : []),
]

/** Why a secret is not a usable private key; undefined for a password. */
export const keyFault = async (secret: string): Promise<string | undefined> => {
  if (!isPrivateKey(secret)) return undefined
  const { default: ssh2 } = await import('ssh2')
  const parsed = ssh2.utils.parseKey(secret)
  return parsed instanceof Error
    ? 'The private key cannot be read. Enter it whole and without a passphrase.'
    : undefined
}

/** The settings of a row, by its transport: no field of another transport is stored. */
export const settingsOf = (given: Entered): Record<string, unknown> => {
  if (given.transport === 'folder') return { path: given.path }
  if (given.transport === 'sftp')
    return {
      host: given.host,
      port: given.port,
      user: given.user,
      hostKey: given.hostKey,
      outFolder: given.outFolder,
      inFolder: given.inFolder,
      doneFolder: given.afterTaking === 'delete' ? '' : given.doneFolder,
    }
  if (given.transport === 'http')
    return {
      url: given.url,
      user: given.user,
      senderId: given.coreSenderId,
      receiverId: given.coreReceiverId,
      ruleVersion: given.ruleVersion,
      pickUp: given.pickUp,
      receipt: given.receipt,
      realTime: given.realTime,
    }
  return {}
}
