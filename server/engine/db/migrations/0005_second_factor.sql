-- Proving who one is twice, and what a user keeps of the own profile.

alter table user_groups add column second_factor_required boolean not null default false;

create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- The key of the authenticator app, AES-256-GCM.
  secret bytea not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- Step of the code used last: an earlier one, or the same again, lets nobody in.
  last_step bigint not null default 0
);

-- What lets in once when the app is not at hand. A used one goes.
create table second_factor_codes (
  user_id bigint not null references users (id) on delete cascade,
  -- HMAC of user and code.
  hash bytea not null,
  primary key (user_id, hash)
);

create table user_images (
  user_id bigint primary key references users (id) on delete cascade,
  bytes bytea not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  -- SHA-256 of the bytes, which users.image repeats.
  hash text not null
);

-- Everybody may see the own profile: in a new database the seeds say so, in a filled one every first group gets it here.
insert into permissions (user_group_id, area, action)
select id, 'Users', 'profileView' from user_groups where parent_id is null
on conflict do nothing;
