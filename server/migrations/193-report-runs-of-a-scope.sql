-- A report is taken out with the rights it was made with: whose rights have changed since makes it again.
alter table report_run add column scope text not null default '' check (char_length(scope) <= 64);
