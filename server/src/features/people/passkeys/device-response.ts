import { z } from 'zod'

/* What browsers send of a device's response (WebAuthn Level 3, section 5.1). */

/** Base64url, at most so many characters. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)
/** A credential's ID has at most 1,023 bytes. */
const credential = { id: bytes(1364), rawId: bytes(1364), type: z.literal('public-key') }
const clientDataJSON = bytes(4000)
/** What browsers say of extensions decides nothing here. */
const clientExtensionResults = z.unknown().transform(() => ({}))

export const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(12_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
  clientExtensionResults,
})
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.preprocess((handle) => handle ?? '', bytes(200).or(z.literal(''))),
  }),
  clientExtensionResults,
})
export type Assertion = z.infer<typeof Assertion>

const ClientData = z.object({ challenge: bytes(200), crossOrigin: z.boolean().optional() })

/** A response by its form; undefined if it has none. */
export const parsed = <T>(form: z.ZodType<T>, text: string): T | undefined => {
  try {
    return form.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
/**
 * The challenge that was signed, '' if there is none, and whether a page of its own asked, and not
 * one within another site's page.
 */
export const clientData = (text: string): { challenge: string; isOfOwnPage: boolean } => {
  const data = parsed(ClientData, Buffer.from(text, 'base64url').toString('utf8'))
  return { challenge: data?.challenge ?? '', isOfOwnPage: data?.crossOrigin !== true }
}
