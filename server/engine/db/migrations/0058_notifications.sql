-- What people are told of. `once` keeps the same thing from being told twice, or, of what happens often, in more than one line.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL,
  line text NOT NULL,
  -- The record that it is about: only who may see it is told. None where it is about many.
  about text,
  about_id bigint,
  actor_id bigint REFERENCES users (id) ON DELETE SET NULL,
  params jsonb NOT NULL DEFAULT '{}',
  once text,
  times integer NOT NULL DEFAULT 1,
  at timestamptz NOT NULL,
  read_at timestamptz,
  -- Where it goes: what a person had chosen when it happened.
  bell boolean NOT NULL,
  mail boolean NOT NULL,
  mailed_at timestamptz,
  CHECK ((about_id IS NULL) OR (about IS NOT NULL))
);

CREATE UNIQUE INDEX notifications_once ON notifications (user_id, once);
CREATE INDEX notifications_newest ON notifications (user_id, at DESC, id DESC) WHERE bell;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE bell AND read_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (user_id, at) WHERE mail AND mailed_at IS NULL AND read_at IS NULL;
CREATE INDEX notifications_about ON notifications (about, about_id);
CREATE INDEX notifications_actor ON notifications (actor_id);
CREATE INDEX notifications_at ON notifications (at);

-- What a person has chosen other than what is usual.
CREATE TABLE notification_preferences (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL,
  bell boolean NOT NULL,
  mail boolean NOT NULL,
  PRIMARY KEY (user_id, type)
);

-- Everybody may read what he is told.
INSERT INTO permissions (user_group_id, area, action) SELECT id, 'Notifications', 'list' FROM user_groups ON CONFLICT DO NOTHING;
