-- There until a first start has come to its end: then a new embedded database has its demo, or was started without one. A start that was killed leaves it.
insert into setting (name, value) select 'first-start', 'open' where not exists (select from app_user);
