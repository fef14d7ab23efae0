import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { headers as names, socketPath } from '@lectern/contract/core/envelope.ts';
import { makeCast, makeVisit, openSocket, type Cast } from '../../../test/call-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
/** Errors in the server's log. */
const errors: string[] = [];
const logTo = { write: (line: string) => void (line.includes('"level":50') && errors.push(line)) };
let cast: Cast;
let port: number;
let visitId: string;

beforeAll(async () => {
  server = await startTestServer({ logTo });
  cast = await makeCast(server);
  port = await server.listen();
  ({ id: visitId } = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student],
    startsIn: 1,
    minutes: 30,
  }));
  await server.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
});
afterAll(() => server.stop());

describe('text that no database keeps', () => {
  it.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\uD83D'],
  ])('is refused and named: %s', async (_what, text) => {
    const asked = [
      server.call('POST /user/authenticate', { body: { username: text, password: 'Lectern@2026' } }),
      server.call('PUT /user/forget-password', { body: { email: text } }),
      server.call('POST /guest/enter', { body: { token: text } }),
      server.call('POST /visit/soap-notes', { as: cast.educator.token, body: { visitId, subjective: text } }),
      server.call('GET /visit/student', { as: cast.student.token, query: { search: text } }),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(answers.map(({ validationErrors }) => validationErrors[0]?.field)).toEqual([
      'username',
      'email',
      'token',
      'subjective',
      'search',
    ]);
    expect(answers[3]?.validationErrors[0]?.message).toBe('There are characters in it that cannot be used.');
    const socket = await openSocket(port, '/chat', { token: cast.educator.token, visitId });
    const sent = { clientMessageId: randomUUID(), textMessage: text };
    expect((await socket.send('on_send_message', sent)).response_code).toBe('invalid_input');
    socket.close();
  });
});

describe('a text that is too long', () => {
  it.each([
    ['en', 'Please use at most 64 characters.'],
    ['es', 'Use 64 caracteres como máximo.'],
  ])('is told how long it may be, in the asker’s language: %s', async (language, message) => {
    const answer = await server.call('POST /user/authenticate', {
      body: { username: 'x'.repeat(65), password: 'Lectern@2026' },
      headers: { 'accept-language': language },
    });
    expect(answer).toMatchObject({ status: 400, validationErrors: [{ field: 'username', message }] });
  });
});

describe('days that are none', () => {
  it.each(['2027-02-30', '2027-13-01', '9999-12-31', '0001-01-01', '2027-02-29'])(
    'are refused and named: %s',
    async (day) => {
      const answers = await Promise.all([
        server.call('GET /availability', {
          as: cast.student.token,
          query: { tutorId: cast.educator.id, sessionDate: day },
        }),
        server.call('POST /schedule/custom', {
          as: cast.educator.token,
          body: { startTime: `${day}T09:00`, endTime: `${day}T10:00` },
        }),
        server.call('POST /visit', {
          as: cast.student.token,
          body: {
            tutorId: cast.educator.id,
            visitType: 2,
            sessionDate: '2027-03-11',
            sessionStartTime: `${day}T09:00:00Z`,
            sessionEndTime: `${day}T10:00:00Z`,
          },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(answers.map(({ validationErrors }) => validationErrors[0]?.field)).toEqual([
        'sessionDate',
        'startTime',
        'sessionStartTime',
      ]);
    },
  );
});

describe('what cannot be decoded', () => {
  const cookie = 'lectern_session=%zz; lectern_guest=%E0%A4%A';

  it('is nobody’s cookie', async () => {
    const answer = await server.call('GET /user/session', { headers: { cookie } });
    expect(answer).toMatchObject({ status: 401, response_code: 'session_dead' });
    expect((await server.call('GET /configuration', { headers: { cookie } })).status).toBe(200);
  });

  it('is nobody’s cookie on a socket', async () => {
    const socket = io(`http://localhost:${port}/web`, {
      path: socketPath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie },
    });
    const said = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
    expect(said).toBe('session_dead');
    socket.close();
  });

  it.each(['/api/visit/%', '/api/visit/%zz', '/api/visit/%ff%fe', `/api/visit/${'x'.repeat(500)}`, '/api/%'])(
    'is no address, and is answered in the envelope: %s',
    async (url) => {
      const answer = await server.server.app.inject({
        url,
        headers: { authorization: `Bearer ${cast.student.token}` },
      });
      const body = answer.json<{ code: number; validationErrors: unknown; response_code: string }>();
      expect(body).toMatchObject({ code: answer.statusCode, response: null });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each(['nonsense', '0', "' or 1=1", '%00'])('is nobody’s child: %s', async (child) => {
    const answer = await server.call('GET /visit/student', {
      as: cast.parent.token,
      headers: { [names.actingStudent]: child },
    });
    expect(answer.status).toBeLessThan(500);
  });
});

describe('a field that a call does not have', () => {
  it('is named, in a body and in a query', async () => {
    const inBody = await server.call('POST /user/authenticate', {
      body: { username: 'a', password: 'b', isAdmin: true, role: 'TUTOR' },
    });
    expect(inBody).toMatchObject({
      status: 400,
      response_code: 'invalid_input',
      validationErrors: [
        { field: 'isAdmin', message: 'There is no such field here.' },
        { field: 'role', message: 'There is no such field here.' },
      ],
    });
    const inQuery = await server.call('GET /availability', {
      as: cast.student.token,
      query: { tutorId: cast.educator.id, sessionDay: '2027-03-11' },
      headers: { 'accept-language': 'es' },
    });
    expect(inQuery.validationErrors).toEqual([{ field: 'sessionDay', message: 'Aquí no existe ese campo.' }]);
  });

  it('is named once where there are thousands', async () => {
    const body = Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`k${place}`, 1]));
    const answer = await server.call('POST /user/authenticate', { body });
    expect(answer.validationErrors.length).toBeLessThanOrEqual(12);
  });
});

describe('signs that turn text around', () => {
  const turned = 'Anna\u202Egpj.\u2066exe\u2069\u009B';

  it('are taken out of chats', async () => {
    const socket = await openSocket(port, '/chat', { token: cast.educator.token, visitId });
    const ack = await socket.send('on_send_message', {
      clientMessageId: randomUUID(),
      textMessage: `${turned}\r\nsecond\u0007 line 👩‍🏫`,
    });
    expect(ack.response).toMatchObject({ message: { message: 'Annagpj.exe\nsecond line 👩‍🏫' } });
    socket.close();
  });
});

describe('all of the above', () => {
  it('left no error in the log', () => {
    expect(errors).toEqual([]);
  });
});

describe('an answer', () => {
  it('is kept by nobody on its way', async () => {
    const answers = await Promise.all([
      server.call('GET /user/session', { as: cast.student.token }),
      server.call('GET /user/session'),
      server.call('GET /nothing-here'),
      server.call('GET /configuration'),
    ]);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(
      Array.from({ length: 4 }, () => 'no-store'),
    );
  });
});
