import { createHash } from 'node:crypto'
import { connect, isIP, type Socket } from 'node:net'
import type { Client, ServerHostKeyAlgorithm, SFTPWrapper } from 'ssh2'
import { lookupWithin, OutOfReach, type Reach } from '../../reach.ts'
import { describeConnection, TransportFailed, within } from './transport.ts'

export interface SshPeer {
  host: string
  port: number
  user: string
  /** SHA256:… of the partner's host key: nothing is sent to a host that presents another. */
  hostKey: string
  /** A password, or a private key in PEM or OpenSSH form without a passphrase. */
  secret: string
}
export interface SshLine {
  sftp: SFTPWrapper
  /** Whether it is still usable. */
  isOpen(): boolean
  /** Fails when the connection ends: requests made over it are then never answered. */
  lost: Promise<never>
  end(): void
}

const [connectMs, readyMs] = [10_000, 20_000]
/** In OpenSSH format: SHA256: and 43 letters of base64. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
/** A password is anything that does not begin like a key. */
export const isPrivateKey = (secret: string): boolean => secret.trimStart().startsWith('-----BEGIN')

const socketTo = async ({ host, port }: SshPeer, reach: Reach): Promise<Socket> => {
  // an IP address needs no lookup
  const outOfReach = isIP(host) > 0 ? reach.faultOf(host, true) : undefined
  if (outOfReach !== undefined) throw new TransportFailed(outOfReach)
  const socket = connect({ host, port, lookup: lookupWithin(reach, true) })
  // each request is a small packet that waits for its response
  socket.setNoDelay(true)
  try {
    await within(
      connectMs,
      'The host does not answer.',
      new Promise<void>((done, refuse) => {
        socket.once('connect', done)
        socket.once('error', refuse)
      }),
    )
  } catch (error) {
    socket.destroy()
    if (error instanceof TransportFailed) throw error
    throw new TransportFailed(
      error instanceof OutOfReach ? error.message : describeConnection(error),
    )
  }
  return socket
}

/* Not the library's message: it could repeat what the host sent. */
const describeFailure = (error: Error & { level?: string; code?: string }): string => {
  if (error.level === 'client-authentication')
    return 'The partner’s host refused the sign-in. Check the user name and the password or key.'
  if (error.level === 'client-timeout') return 'The host does not answer.'
  if (error.level === 'handshake')
    return 'The partner’s host and Labgate have no method of encryption in common.'
  if (error.level === 'protocol') return 'The partner’s host does not speak SSH as it should.'
  return describeConnection(error)
}

const signInWith = ({ user, secret }: SshPeer) =>
  isPrivateKey(secret)
    ? { username: user, privateKey: secret }
    : { username: user, password: secret, tryKeyboard: true }

/** Kinds of host keys, the one that hosts show first before the others. */
const keyKinds = [
  ['ssh-ed25519'],
  ['ecdsa-sha2-nistp256'],
  ['ecdsa-sha2-nistp384'],
  ['ecdsa-sha2-nistp521'],
  ['rsa-sha2-512', 'rsa-sha2-256'],
] as const satisfies readonly (readonly ServerHostKeyAlgorithm[])[]
type KeyKind = (typeof keyKinds)[number]

/** The host showed another key than the known one; nothing was sent. */
class OtherKey extends TransportFailed {
  readonly shown: string
  constructor(shown: string) {
    super('The host shows another host key than the one entered.')
    this.shown = shown
  }
}
/** A host that has no key of this kind. */
class NoKey extends TransportFailed {}

const describeKeys = (shown: readonly string[], isKnown: boolean): string => {
  const keys = shown.join(', ')
  return isKnown
    ? `The host shows ${shown.length === 1 ? 'another host key' : 'other host keys'} than the one entered: ${keys}. Nothing was sent. Ask the partner whether its key changed before you enter it.`
    : `The host key is not known yet. The host shows ${keys}. Ask the partner for its host key, compare the two, and enter it.`
}

/* Opens a line to a host by a host key of one kind, or by the one that it shows first. */
const openBy = async (peer: SshPeer, reach: Reach, kind: KeyKind | undefined): Promise<SshLine> => {
  const { default: ssh2 } = await import('ssh2')
  const socket = await socketTo(peer, reach)
  const client: Client = new ssh2.Client()
  let isOpen = true
  let other: OtherKey | undefined
  const end = (): void => {
    isOpen = false
    client.end()
    socket.destroy()
  }
  const lost = new Promise<never>((_, refuse) => {
    client.on('close', () => {
      isOpen = false
      refuse(new TransportFailed('The connection to the trading partner was lost.'))
    })
  })
  lost.catch(() => {})
  const opened = new Promise<SFTPWrapper>((done, refuse) => {
    // the listener stays: a later error ends the connection and nothing else
    client.on('error', (error: Error & { level?: string }) => {
      isOpen = false
      const isWithoutKey = kind !== undefined && error.level === 'handshake'
      refuse(other ?? new (isWithoutKey ? NoKey : TransportFailed)(describeFailure(error)))
    })
    client.on('close', () => refuse(other ?? new TransportFailed('The connection was closed.')))
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
      finish(prompts.map(() => peer.secret)),
    )
    client.on('ready', () =>
      client.sftp((error, sftp) => {
        if (error)
          refuse(new TransportFailed('The partner’s host does not offer SFTP to this user.'))
        else done(sftp)
      }),
    )
    try {
      client.connect({
        sock: socket,
        readyTimeout: readyMs,
        ...signInWith(peer),
        ...(kind === undefined ? {} : { algorithms: { serverHostKey: [...kind] } }),
        hostVerifier: (key: Buffer): boolean => {
          const shown = fingerprintOf(key)
          if (shown === peer.hostKey) return true
          other = new OtherKey(shown)
          return false
        },
      })
    } catch {
      refuse(
        new TransportFailed(
          'The private key cannot be read. Enter it whole and without a passphrase.',
        ),
      )
    }
  })
  try {
    const sftp = await within(readyMs + connectMs, 'The host does not answer.', opened)
    sftp.on('error', () => {})
    return { sftp, isOpen: () => isOpen, lost, end }
  } catch (error) {
    end()
    throw error
  }
}

/**
 * Opens SFTP to a partner that we are allowed to reach and that presents the known host key: any of
 * its keys may be the one that the partner published, so that all are looked at before it is
 * refused. Nothing is sent before that. Fails with TransportFailed; unknown or different host keys
 * are reported with their fingerprints, for a person to compare.
 */
export const openSshLine = async (peer: SshPeer, reach: Reach): Promise<SshLine> => {
  const shown = new Set<string>()
  for (const kind of [undefined, ...keyKinds])
    try {
      return await openBy(peer, reach, kind)
    } catch (error) {
      if (error instanceof OtherKey) shown.add(error.shown)
      else if (!(error instanceof NoKey)) throw error
    }
  throw new TransportFailed(describeKeys([...shown], peer.hostKey !== ''))
}
