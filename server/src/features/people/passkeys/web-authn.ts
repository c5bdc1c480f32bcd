/**
 * The library that checks what devices respond; loaded when somebody first uses a passkey: it takes
 * half a second. It would ask a certificate's issuer over the network whether it was revoked; no
 * certificate is trusted here, so it never does.
 */
export const webAuthn = async () => {
  const library = await import('@simplewebauthn/server')
  for (const identifier of ['apple', 'android-key', 'android-safetynet'] as const)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
}

/** ES256, EdDSA, RS256: every device in use has one of them. */
export const algorithms = [-7, -8, -257]
