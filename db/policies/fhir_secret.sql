grant insert on fhir_secret to labgate_all;
grant select on fhir_secret to labgate_system;
