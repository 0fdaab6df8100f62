// NestJS on its default platform, with Mongoose: guards authenticate, pipes check the bodies. What a class needs
// is named by @Inject, because no metadata of types are written at run time.
import 'reflect-metadata';
import {
  Body,
  Catch,
  Controller,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Module,
  Param,
  Post,
  Req,
  UseGuards,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { connect, disconnect } from './mongoose-planning.js';
import {
  announce,
  authenticate,
  authenticateProducer,
  errorAnswer,
  loginInput,
  parse,
  planInput,
  recordInput,
  type LoginInput,
  type PlanInput,
  type Planning,
  type RecordInput,
} from './planning.js';

const planningToken = Symbol('planning');

type SignedIn = Request & { accountId: Types.ObjectId };
type FromProducer = Request & { source: string };

@Injectable()
class AccountGuard implements CanActivate {
  @Inject(planningToken) private readonly planning!: Planning;

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedIn>();
    request.accountId = await authenticate(this.planning, request.headers.authorization);
    return true;
  }
}

@Injectable()
class ProducerGuard implements CanActivate {
  @Inject(planningToken) private readonly planning!: Planning;

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FromProducer>();
    request.source = await authenticateProducer(this.planning, request.headers.authorization);
    return true;
  }
}

class SchemaPipe<T> implements PipeTransform<unknown, T> {
  readonly #schema: z.ZodType<T>;

  constructor(schema: z.ZodType<T>) {
    this.#schema = schema;
  }

  transform(body: unknown): T {
    return parse(this.#schema, body);
  }
}

@Catch()
class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const { status, body } = errorAnswer(error);
    host.switchToHttp().getResponse<Response>().status(status).json(body);
  }
}

@Controller('auth')
class AuthController {
  @Inject(planningToken) private readonly planning!: Planning;

  @Post('login')
  @HttpCode(200)
  login(@Body(new SchemaPipe(loginInput)) input: LoginInput): Promise<object> {
    return this.planning.login(input);
  }
}

@Controller('crop-plans')
@UseGuards(AccountGuard)
class CropPlansController {
  @Inject(planningToken) private readonly planning!: Planning;

  @Get()
  list(@Req() { accountId }: SignedIn): Promise<object[]> {
    return this.planning.list(accountId);
  }

  @Get(':id')
  get(@Req() { accountId }: SignedIn, @Param('id') id: string): Promise<object> {
    return this.planning.get(accountId, id);
  }

  @Post()
  create(@Req() { accountId }: SignedIn, @Body(new SchemaPipe(planInput)) input: PlanInput): Promise<object> {
    return this.planning.create(accountId, input);
  }
}

@Controller('notifications')
@UseGuards(AccountGuard)
class NotificationsController {
  @Inject(planningToken) private readonly planning!: Planning;

  @Get()
  list(@Req() { accountId }: SignedIn): Promise<object> {
    return this.planning.notifications(accountId);
  }
}

@Controller('analyses')
@UseGuards(ProducerGuard)
class AnalysesController {
  @Inject(planningToken) private readonly planning!: Planning;

  @Post()
  record(
    @Req() { source }: FromProducer,
    @Body(new SchemaPipe(recordInput)) input: RecordInput,
  ): Promise<object> {
    return this.planning.record(source, input);
  }
}

@Module({
  controllers: [AuthController, CropPlansController, NotificationsController, AnalysesController],
  providers: [AccountGuard, ProducerGuard, { provide: planningToken, useFactory: connect }],
})
class PlanningModule {}

const app = await NestFactory.create(PlanningModule, { logger: ['error', 'warn'] });
app.useGlobalFilters(new ErrorFilter());
await app.listen(0, '127.0.0.1');
announce(await app.getUrl(), async () => {
  await app.close();
  await disconnect();
});
