-- names of ordered panels that a version has no value of, as of the version; versions from before this was determined state none
alter table result add column not_reported text[] not null default '{}';
