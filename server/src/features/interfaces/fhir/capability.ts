import { fhirResources } from '@labgate/contract/interfaces/interfaces'
import type { CapabilityStatement } from '@medplum/fhirtypes'
import type { Searched } from './kind.ts'
import { pageSizes } from './search.ts'

/** When this description last changed: YYYY-MM-DD. */
const described = '2026-11-22'

/**
 * Where a client gets tokens, and what it can request (SMART App Launch 2, backend services with a
 * secret).
 */
export const smartConfiguration = (base: string) => ({
  token_endpoint: `${new URL(base).origin}/fhir/token`,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: [
    'system/*.read',
    'system/*.rs',
    ...fhirResources.map((resource) => `system/${resource}.rs`),
  ],
  capabilities: ['client-confidential-symmetric', 'permission-v1', 'permission-v2'],
})

/** What the interface can do. Contains no one's data and is open to all. */
export const capabilityOf = (base: string, kinds: readonly Searched[]): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: described,
  kind: 'instance',
  implementation: {
    description: 'Released results for practices’ systems, each limited to its own account.',
    url: base,
  },
  software: { name: 'Labgate' },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      security: {
        service: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                code: 'SMART-on-FHIR',
              },
            ],
          },
        ],
        description:
          'OAuth 2.0 client credentials. The laboratory creates a client for each account.',
        extension: [
          {
            url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
            extension: [{ url: 'token', valueUri: smartConfiguration(base).token_endpoint }],
          },
        ],
      },
      searchParam: [{ name: '_count', type: 'number' as const, documentation: pageSizes }],
      resource: [
        ...kinds.map(({ type, parameters, includes }) => ({
          type,
          interaction: [{ code: 'read' as const }, { code: 'search-type' as const }],
          versioning: 'versioned' as const,
          searchParam: Object.entries(parameters).map(
            ([name, { type: of, says: text, byPost }]) => ({
              name,
              type: of,
              documentation: byPost === true ? `${text} Only by POST to _search.` : text,
            }),
          ),
          ...(includes && {
            searchInclude: Object.keys(includes).map((name) => `${type}:${name}`),
          }),
        })),
        { type: 'Binary', interaction: [{ code: 'read' as const }] },
      ],
    },
  ],
})
