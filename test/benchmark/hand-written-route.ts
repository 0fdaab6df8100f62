// The yardstick: one hand-written Fastify route on the driver, with the same query and checks as GET
// /crop-plans. It runs in its own process on the same database.
import { createSecretKey } from 'node:crypto';
import fastify from 'fastify';
import jwt from 'jsonwebtoken';
import { MongoClient, ObjectId, type Document } from 'mongodb';

const { MONGODB_URI = '', JWT_SECRET = '' } = process.env;
const client = new MongoClient(MONGODB_URI);
const db = client.db('crop_planning');
const secret = createSecretKey(JWT_SECRET, 'utf8');
const app = fastify();

app.get('/crop-plans', async (request, reply) => {
  const claims = jwt.verify(request.headers.authorization?.slice('Bearer '.length) ?? '', secret, {
    algorithms: ['HS256'],
    issuer: 'crop-planning',
    audience: 'crop-planning:access',
  });
  if (typeof claims === 'string' || claims.sub === undefined) return reply.code(401).send();
  const account_id = new ObjectId(claims.sub);
  const [account, session] = await Promise.all([
    db.collection('accounts').findOne({ _id: account_id }, { projection: { password_hash: 0 } }),
    db.collection('sessions').findOne({ _id: new ObjectId(String(claims['sid'])), account_id }),
  ]);
  if (account?.['is_active'] !== true || session === null) return reply.code(401).send();
  const plans = await db
    .collection('crop_plans')
    .aggregate([
      { $match: { account_id, is_archived: false } },
      { $sort: { created_at: -1, _id: -1 } },
      {
        $lookup: {
          from: 'analyses',
          localField: '_id',
          foreignField: 'crop_plan_id',
          pipeline: [
            { $sort: { created_at: -1 } },
            { $limit: 1 },
            { $project: { _id: 0, created_at: 1, feasibility_label: 1 } },
          ],
          as: 'latest',
        },
      },
    ])
    .toArray();
  return plans.map(toAnswer);
});

function toAnswer(plan: Document): Document {
  return {
    id: plan['_id'],
    name: plan['name'],
    crop: plan['crop'],
    location: plan['location'],
    planting_month: plan['planting_month'],
    risk_tolerance: plan['risk_tolerance'],
    is_archived: plan['is_archived'],
    created_at: plan['created_at'],
    updated_at: plan['updated_at'],
    latest_feasibility_label: plan['latest'][0]?.feasibility_label ?? null,
    latest_analysis_at: plan['latest'][0]?.created_at ?? null,
  };
}

process.stdout.write(`hand-written route on ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => void app.close().then(() => client.close()));
