import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/test-app.js';

describe('smoke', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await TestApp.start();
  });
  afterAll(() => test.stop());
  it('answers', async () => {
    const admin = await test.caller('Admin', ['ROLE_ADMIN']);
    const r = await test
      .call('post', '/hosts', admin.token)
      .send({ name: 'Kanuclub Müller & Söhne', address: { city: 'X' } });
    console.log(r.status, r.headers, r.body);
    const l = await test.call('get', '/hosts', admin.token);
    console.log(l.status, l.body);
    const p = await test
      .call('patch', `/hosts/${r.body.uuid}`, admin.token)
      .send({ email: 'x', foo: 1, phone: null, name: '' });
    console.log(p.status, p.body);
    for (const path of [
      '/offers',
      '/offers?page=0',
      '/editions',
      '/nope',
      '/health/ready',
      '/offers/x',
      '/errors/404',
    ]) {
      const o = await test.call('get', path);
      console.log(path, o.status, JSON.stringify(o.body).slice(0, 300));
    }
    const e = await test.call('get', '/editions', admin.token);
    console.log(e.status, e.body);
    expect((await test.call('put', '/hosts', admin.token)).headers['allow']).toBe('x');
  });
});
