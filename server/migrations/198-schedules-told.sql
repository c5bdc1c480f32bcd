-- What became of the emails of saved views (docs/decisions/0053): each period has its email, or why none went; administrators see and end all of them.
alter table view_sending add column mail_id bigint;
-- why no email went; '' where one did
alter table view_sending add column why text not null default '' check (char_length(why) <= 200);
alter table view_sending drop constraint view_sending_kind_check;
alter table view_sending add constraint view_sending_kind_check check (kind in ('report', 'delayed', 'paused'));

-- A renewal does not lose what was due before it and is still delayed.
alter table view_schedule drop constraint view_schedule_check2;
alter table view_schedule add constraint view_schedule_ends check (ends_on between from_day and from_day + 370);

-- Whether the emails may say how many specimens the whole laboratory received and released.
alter table laboratory_setting add column mails_volumes boolean not null default false;
grant update (mails_volumes) on laboratory_setting to labgate_all;

create function is_administrator() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from app_user where user_id = scope_user() and user_type_id = 1 and not disabled) $$;
create policy administrators on saved_view for select to labgate_all using ((select is_administrator()));
create policy administrators on view_schedule to labgate_all using ((select is_administrator()));
