alter table fhir_client enable row level security;
create policy all_rows on fhir_client to labgate_all using (true);
create policy system_rows on fhir_client to labgate_system using (true);
grant select, insert, update on fhir_client to labgate_all;
grant select on fhir_client to labgate_system;
grant update (last_used_at) on fhir_client to labgate_system;
