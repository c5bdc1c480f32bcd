grant select, insert, delete on organization_attempt to labgate_system;
