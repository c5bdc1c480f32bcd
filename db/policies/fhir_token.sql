grant select, insert, delete on fhir_token to labgate_system;
