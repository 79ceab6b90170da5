/** /v1/evaluations: sets of questions with their right passages, and the runs of a set. */
import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { GatewayLimits } from '../http/limits.ts';
import {
  deletedResponse,
  questionIdsResponse,
  questionPageResponse,
  questionPath,
  questionQuery,
  questionsBody,
  runBody,
  runHeadResponse,
  runPath,
  runResponse,
  runsResponse,
  setBody,
  setPath,
  setResponse,
  setsResponse,
} from '../schemas/evaluation-schema.ts';
import { validate } from '../schemas/schema.ts';
import { relaySoon } from '../streams/relay.ts';
import { type KeyRoute, readJson } from './route.ts';

/** 200 questions and 8,000 results fit, unless their texts are unusually long. */
const bytesMax = 4 * 1024 * 1024;

export function evaluationRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [...setRoutes(deps), ...questionRoutes(deps), ...runRoutes(deps)];
}

function setRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/evaluations',
      ...roleFor('evalset.list'),
      summary: 'List the evaluation sets',
      answers: { 200: { 'application/json': setsResponse } },
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'evalset.list', {}),
    },
    {
      method: 'PUT',
      path: '/v1/evaluations/:set',
      ...roleFor('evalset.put'),
      summary: 'Make an evaluation set, or change its description and spaces',
      answers: { 200: { 'application/json': setResponse } },
      params: setPath,
      body: { schema: setBody, type: 'application/json' },
      handle(exchange, principal) {
        const { set: name } = validate(setPath, { set: exchange.parameter('set') });
        const send = (body: object) => relaySoon(deps, exchange, principal, 'evalset.put', { ...body, name });
        readJson(exchange, setBody, send, { mayBeEmpty: true });
      },
    },
    {
      method: 'GET',
      path: '/v1/evaluations/:set',
      ...roleFor('evalset.get'),
      summary: 'An evaluation set',
      answers: { 200: { 'application/json': setResponse } },
      params: setPath,
      handle(exchange, principal) {
        const { set: name } = validate(setPath, { set: exchange.parameter('set') });
        relaySoon(deps, exchange, principal, 'evalset.get', { name });
      },
    },
    {
      method: 'DELETE',
      path: '/v1/evaluations/:set',
      ...roleFor('evalset.delete'),
      summary: 'Delete an evaluation set with its questions and runs',
      answers: { 200: { 'application/json': deletedResponse } },
      params: setPath,
      handle(exchange, principal) {
        const { set: name } = validate(setPath, { set: exchange.parameter('set') });
        relaySoon(deps, exchange, principal, 'evalset.delete', { name });
      },
    },
  ];
}

function questionRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/evaluations/:set/questions',
      ...roleFor('evalquestion.put'),
      summary: 'Add questions to an evaluation set, or replace those with the same id',
      answers: { 200: { 'application/json': questionIdsResponse } },
      params: setPath,
      body: { schema: questionsBody, type: 'application/json' },
      handle(exchange, principal) {
        const path = validate(setPath, { set: exchange.parameter('set') });
        readJson(
          exchange,
          questionsBody,
          (body) => relaySoon(deps, exchange, principal, 'evalquestion.put', { ...path, ...body }),
          { bytesMax },
        );
      },
    },
    {
      method: 'GET',
      path: '/v1/evaluations/:set/questions',
      ...roleFor('evalquestion.list'),
      summary: 'List the questions of an evaluation set',
      answers: { 200: { 'application/json': questionPageResponse } },
      params: setPath,
      query: questionQuery,
      handle(exchange, principal) {
        const path = validate(setPath, { set: exchange.parameter('set') });
        const page = validate(questionQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'evalquestion.list', { ...path, ...page });
      },
    },
    {
      method: 'DELETE',
      path: '/v1/evaluations/:set/questions/:id',
      ...roleFor('evalquestion.delete'),
      summary: 'Delete a question of an evaluation set',
      answers: { 200: { 'application/json': deletedResponse } },
      params: questionPath,
      handle(exchange, principal) {
        const path = validate(questionPath, { set: exchange.parameter('set'), id: exchange.parameter('id') });
        relaySoon(deps, exchange, principal, 'evalquestion.delete', path);
      },
    },
  ];
}

function runRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/evaluations/:set/runs',
      ...roleFor('evalrun.put'),
      summary: 'Keep a run that the client has computed',
      answers: { 200: { 'application/json': runHeadResponse } },
      params: setPath,
      body: { schema: runBody, type: 'application/json' },
      handle(exchange, principal) {
        const path = validate(setPath, { set: exchange.parameter('set') });
        readJson(
          exchange,
          runBody,
          (body) => relaySoon(deps, exchange, principal, 'evalrun.put', { ...path, ...body }),
          { bytesMax },
        );
      },
    },
    {
      method: 'GET',
      path: '/v1/evaluations/:set/runs',
      ...roleFor('evalrun.list'),
      summary: 'List the runs of an evaluation set, the newest first',
      answers: { 200: { 'application/json': runsResponse } },
      params: setPath,
      handle(exchange, principal) {
        const path = validate(setPath, { set: exchange.parameter('set') });
        relaySoon(deps, exchange, principal, 'evalrun.list', path);
      },
    },
    {
      method: 'GET',
      path: '/v1/evaluations/:set/runs/:id',
      ...roleFor('evalrun.get'),
      summary: 'A run with the result of each question',
      answers: { 200: { 'application/json': runResponse } },
      params: runPath,
      handle(exchange, principal) {
        const path = validate(runPath, { set: exchange.parameter('set'), id: exchange.parameter('id') });
        relaySoon(deps, exchange, principal, 'evalrun.get', path);
      },
    },
    {
      method: 'DELETE',
      path: '/v1/evaluations/:set/runs/:id',
      ...roleFor('evalrun.delete'),
      summary: 'Delete a run',
      answers: { 200: { 'application/json': deletedResponse } },
      params: runPath,
      handle(exchange, principal) {
        const path = validate(runPath, { set: exchange.parameter('set'), id: exchange.parameter('id') });
        relaySoon(deps, exchange, principal, 'evalrun.delete', path);
      },
    },
  ];
}
