"""Makes the calls of scripts/clients/story.mjs with the client that openapi-generator makes for Python."""

import json
import os
from collections.abc import Callable

import crop_planning as cp


def main() -> None:
    configuration = cp.Configuration(host=os.environ["CROP_API_URL"])
    with cp.ApiClient(configuration) as client:
        tell("sign-in", lambda: sign_in(client, configuration))
        plan = tell("create", lambda: create(client))
        tell("list", lambda: list_plans(client))
        tell("preview", lambda: preview(client))
        tell("run", lambda: run(client, plan.id))
        tell("history", lambda: history(client, plan.id))
        tell("places", lambda: places(client))
        tell("crops", lambda: crops(client))
        tell("notifications", lambda: notifications(client))
        tell("refusal", lambda: refusal(client))


def sign_in(client, configuration):
    request = cp.AuthLoginRequest(email=os.environ["CROP_EMAIL"], password=os.environ["CROP_PASSWORD"])
    configuration.access_token = cp.AuthApi(client).auth_login(request).access_token
    me = cp.AuthApi(client).auth_me()
    return me, {"name": me.full_name, "organization": me.organization}


def create(client):
    request = cp.CropPlansCreateRequest(
        name="Punjab wheat", crop="wheat", location="Ludhiana, India", planting_month=11, risk_tolerance="low"
    )
    plan = cp.CropPlansApi(client).crop_plans_create(request)
    return plan, {
        "name": plan.name,
        "month": plan.planting_month,
        "risk": plan.risk_tolerance,
        "archived": plan.is_archived,
        "label": plan.latest_feasibility_label,
    }


def list_plans(client):
    first, *others = cp.CropPlansApi(client).crop_plans_list(include=["analysis"], limit=10)
    return first, {"name": first.name, "others": len(others), "analysis": first.analysis}


def preview(client):
    request = cp.AnalysesPreviewRequest(
        crop="maize", location="Nakuru, Kenya", planting_month=4, risk_tolerance="medium"
    )
    analysis = cp.AnalysesApi(client).analyses_preview(request)
    details = analysis.details
    return analysis, {
        "id": analysis.id,
        **result(analysis),
        "codes": [reason.actual_instance.code for reason in details.reason_codes],
        "place": details.climate.location.name,
        "rain_mm": details.climate.rain_mm,
        "variety": details.season.variety.maturity,
    }


def run(client, plan_id):
    api = cp.AnalysesApi(client)
    rainfed = api.analyses_run(plan_id)
    irrigated = api.analyses_run(plan_id, analyses_run_request=cp.AnalysesRunRequest(water="irrigated"))
    return irrigated, {"rainfed": result(rainfed), "irrigated": result(irrigated)}


def history(client, plan_id):
    analyses = cp.AnalysesApi(client).analyses_list(plan_id, limit=10)
    return analyses, [{**result(analysis), "source": analysis.source} for analysis in analyses]


def places(client):
    found = cp.LocationsApi(client).locations_search(query="nakuru", limit=3)
    return found, [
        {"name": p.name, "people": p.people, "latitude": p.latitude, "distance_km": p.distance_km} for p in found
    ]


def crops(client):
    known = cp.CropsApi(client).crops_list()
    teff = next(crop for crop in known if crop.name == "teff")
    return known, {
        "count": len(known),
        "scientific_name": teff.scientific_name,
        "kill_temperature_c": teff.kill_temperature_c,
        "coldest": teff.temperature_c.min,
    }


def notifications(client):
    answer = cp.NotificationsApi(client).notifications_list(include_code=True)
    listed = [item.actual_instance for item in answer.notifications]
    coded = [item.actual_instance for item in listed if isinstance(item, cp.CodedNotificationResponse)]
    [changed] = [item for item in coded if isinstance(item, cp.LabelChangedNotificationResponse)]
    return answer, {
        "unread": answer.unread_count,
        "codes": [item.code for item in coded],
        "causes": [cause.actual_instance.code for cause in changed.values.causes],
        "message": changed.message,
    }


def refusal(client):
    try:
        cp.LocationsApi(client).locations_find("Springfield")
    except cp.ApiException as failure:
        error = failure.data
        return error, {
            "status": failure.status,
            "code": error.code,
            "candidates": len(error.candidates),
            "largest": error.candidates[0].name,
            "regions": error.regions,
        }
    raise AssertionError("Springfield was not refused")


def result(analysis):
    return {
        "label": analysis.feasibility_label,
        "score": analysis.score,
        "limit": analysis.limiting_factor,
        "reason": analysis.reasons[0],
        "verdict": analysis.verdict.code,
    }


def tell(call: str, work: Callable):
    """Makes a call and prints its facts, or what failed; returns what it answered."""
    try:
        value, facts = work()
    except Exception as error:
        print(json.dumps({"call": call, "error": f"{type(error).__name__}: {error}"}))
        raise SystemExit(0)
    print(json.dumps({"call": call, "facts": facts}))
    return value


main()
